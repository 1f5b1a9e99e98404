import { conversationsOf } from "./conversations";

conversationsOf("6.0.104");
