/** What a translation knows of a call, whoever made it. */
export type SeenCall = {
  id: string;
  name: string;
  argsText: string;
  /** The arguments as they were shown; absent until they were, or when they are unreadable. */
  input?: unknown;
  done: boolean;
};

/** The calls of one lane in a turn, by id. */
export type SeenCalls = Map<string, SeenCall>;
