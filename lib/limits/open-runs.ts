import { AppError } from "../../agent/errors";
import { env } from "../env";
import { type Allowance, type Caller, reached } from "./allowance";

/**
 * Runs of this process that leave no row in the database: on conversations that browsers keep, of an agent elsewhere, and
 * suggestions. Those with a row are counted there (`lib/threads/room.ts`).
 */
export class OpenRuns {
  private readonly open = new Set<Caller>();

  constructor(private readonly allowance: Allowance) {}

  /** Counts one more run; call what it returns when that has ended, once or more often. Throws `TOO_MANY_RUNS`. */
  enter(caller: Caller): () => void {
    this.assertRoom(caller);
    const entry = { ...caller };
    this.open.add(entry);
    return () => void this.open.delete(entry);
  }

  /** Throws `TOO_MANY_RUNS` when the caller may have no further run at the same time. */
  assertRoom(caller: Caller): void {
    const open = [...this.open];
    const used = {
      user: open.filter(({ user }) => user.id === caller.user.id).length,
      address: open.filter(({ address }) => address !== undefined && address === caller.address).length,
    };
    if (reached(used, this.allowance)) throw new AppError("TOO_MANY_RUNS");
  }
}

// One for the process: Next may load this module more than once.
const shared: typeof globalThis & { agentStarterOpenRuns?: OpenRuns } = globalThis;

/** Those of this process, bounded as the environment says. */
export function openRuns(): OpenRuns {
  shared.agentStarterOpenRuns ??= new OpenRuns(env().allowances.runsAtOnce);
  return shared.agentStarterOpenRuns;
}
