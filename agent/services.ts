import type { Desk } from "./desk";

/**
 * What tools may reach outside the engine. The host hands it in (`lib/desk/` implements `Desk`),
 * so that `agent/` needs neither Next nor a database driver. Add your own services here.
 */
export type Services = { desk: Desk };
