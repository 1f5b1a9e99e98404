import { conversationsOf } from "./conversations";

conversationsOf("7.0.173");
