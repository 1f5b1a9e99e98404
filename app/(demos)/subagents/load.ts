import { inTurn } from "../../_components/lean/in-turn";

/** The demo, when its parts have been evaluated. */
export const load = () => inTurn(() => require("./subagents") as typeof import("./subagents"));
