import type { RunsOptions } from "../../../lib/threads/runs";

const off = { user: "off", address: "off" } as const;

/** For tests that are about something else than limits. */
export const unlimited: RunsOptions["allowances"] = { runsAtOnce: off, tokensADay: off };
