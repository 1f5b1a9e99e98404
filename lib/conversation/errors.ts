import type { RunStatus } from "./state";

export type ConversationErrorCode =
  /** The status does not allow it. */
  | "NOT_ALLOWED"
  /** Nothing of that id waits for a person. */
  | "UNKNOWN_INTERRUPT"
  /** The arguments of this call may not be changed. */
  | "NOT_EDITABLE"
  /** The shared state would not fit its schema, or the patch can't be applied. */
  | "INVALID_STATE"
  | "EMPTY_MESSAGE";

/** A call that a conversation refuses; nothing was changed. */
export class ConversationError extends Error {
  override name = "ConversationError";
  constructor(
    readonly code: ConversationErrorCode,
    /** Of the conversation, when it was called. */
    readonly status: RunStatus,
    message: string,
  ) {
    super(message);
  }
}
