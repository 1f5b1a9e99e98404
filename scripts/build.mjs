import { becomeNext } from "./next.mjs";

becomeNext("build");
