import { inTurn } from "../../_components/lean/in-turn";

/** The demo, when its parts have been evaluated. */
export const load = () => inTurn(() => require("./chat") as typeof import("./chat"));
