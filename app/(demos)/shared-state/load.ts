import { inTurn } from "../../_components/lean/in-turn";

/** The demo, when its parts have been evaluated. */
export const load = () => inTurn(() => require("./shared-state") as typeof import("./shared-state"));
