import { inTurn } from "../../_components/lean/in-turn";

/** The demo, when its parts have been evaluated. */
export const load = () => inTurn(() => require("./frontend-tools") as typeof import("./frontend-tools"));
