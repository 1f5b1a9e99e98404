/** How long the parts of a connection to an MCP server may take, in milliseconds. */
export type Timing = {
  /** Until a server has answered for the first time; npx may have to fetch its program first. */
  connectMs: number;
  /** Until it has listed its tools again. */
  listMs: number;
  /** Until it has answered a call. */
  callMs: number;
  /** How long a run waits, as it begins, for servers that are being connected. */
  readyMs: number;
  /** Between tries to connect: doubled from the first to the second. */
  retryMs: readonly [number, number];
  /** A connection that held for so long was a good one: the first try after it comes at once. */
  steadyMs: number;
  /** A list of tools older than this is asked for again when a run begins. */
  oldMs: number;
  /** The least time between two lists that the server's notifications ask for. */
  quietMs: number;
};

export const defaultTiming: Timing = {
  connectMs: 60_000,
  listMs: 15_000,
  callMs: 60_000,
  readyMs: 3000,
  retryMs: [1000, 30_000],
  steadyMs: 10_000,
  oldMs: 30_000,
  quietMs: 5000,
};
