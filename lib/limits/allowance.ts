import type { User } from "../../agent/engine/types";

/** A number of what a limit counts; `off`: no limit. */
export type Bound = number | "off";

/** One limit, as it holds for each user and for each network address. */
export type Allowance = { user: Bound; address: Bound };

/** All limits on runs. */
export type Allowances = {
  runsAMinute: Allowance;
  /** Runs that are on at the same time. */
  runsAtOnce: Allowance;
  /** Tokens a day (UTC). */
  tokensADay: Allowance;
};

/** Whose allowance a run takes from. A run that the server begins by itself has no address. */
export type Caller = {
  user: User;
  /** Stands for the address that the request came from, see `addressOf`. */
  address?: string | undefined;
};

/** The first of the two limits that is reached; an address that nobody knows has none. */
export function reached(
  used: { user: number; address: number },
  { user, address }: Allowance,
): keyof Allowance | undefined {
  if (user !== "off" && used.user >= user) return "user";
  return address !== "off" && used.address >= address ? "address" : undefined;
}
