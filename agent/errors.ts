/**
 * The error table: code → HTTP status, sentence for a person, hint. `docs/errors.md` has a part for each code.
 * It lies in `agent/` because the engine names codes too; `lib/errors.ts` makes HTTP answers of it.
 */
export const errorTable = {
  INVALID_INPUT: {
    status: 400,
    message: "The request is not valid.",
    hint: "Check the body against the documented shape.",
  },
  INVALID_STATE: {
    status: 400,
    message: "The shared state is not valid.",
    hint: "Send a state that fits agent/state.ts.",
  },
  INVALID_ANSWER: {
    status: 400,
    message: "The answer does not fit what was asked.",
    hint: "Check it against the interrupt's responseSchema.",
  },
  UNKNOWN_INTERRUPT: {
    status: 400,
    message: "This question is not open in this thread.",
    hint: "Reload to see what is open.",
  },
  ATTACHMENT_REFUSED: {
    status: 400,
    message: "The attached file can't be taken.",
    hint: "Upload the file, or use a public https address.",
  },
  ATTACHMENT_UNSUPPORTED: {
    status: 400,
    message: "The model can't read this kind of file.",
    hint: "Send it in another form, or choose another MODEL.",
  },
  UNAUTHORIZED: { status: 401, message: "You are not signed in.", hint: "Reload the page, or send a valid token." },
  SIGN_IN_FAILED: {
    status: 401,
    message: "The email or the password is wrong.",
    hint: "Check both, or create an account.",
  },
  FORBIDDEN_ORIGIN: {
    status: 403,
    message: "The request comes from another site.",
    hint: "Call the API from its own pages.",
  },
  NOT_FOUND: { status: 404, message: "There is nothing here.", hint: "Check the address, or start a new chat." },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: "This address does not take that method.",
    hint: "Check the method in the README.",
  },
  THREAD_BUSY: {
    status: 409,
    message: "The agent is already working in this chat.",
    hint: "Wait until it has finished, or stop it.",
  },
  STATE_CONFLICT: {
    status: 409,
    message: "The shared state was changed in the meantime.",
    hint: "Make your edit again on the state that comes with this answer.",
  },
  EMAIL_TAKEN: {
    status: 409,
    message: "There is an account with this email already.",
    hint: "Sign in to it, or use another email.",
  },
  BODY_TOO_LARGE: {
    status: 413,
    message: "The request is too large.",
    hint: "Send less, or raise MAX_BODY_BYTES (for files: MAX_ATTACHMENT_BYTES).",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: "The request must be JSON.",
    hint: "Send content-type: application/json.",
  },
  RATE_LIMITED: { status: 429, message: "Too many requests in a short time.", hint: "Wait a minute and try again." },
  TOO_MANY_RUNS: {
    status: 429,
    message: "The agent is already working on too many answers at once.",
    hint: "Wait until one is finished, or stop one.",
  },
  MODEL_AUTH: {
    status: 502,
    message: "The model provider refused the key.",
    hint: "Check the provider's key in .env.",
  },
  MODEL_RATE_LIMITED: {
    status: 502,
    message: "The model provider is busy or the quota is used up.",
    hint: "Try again in a moment.",
  },
  MODEL_ERROR: {
    status: 502,
    message: "The model did not answer properly.",
    hint: "Try again; the log has the details.",
  },
  AGENT_UNREACHABLE: {
    status: 502,
    message: "The agent can't be reached.",
    hint: "Check AGENT_URL and AGENT_TOKEN, and that the agent is running.",
  },
  ENDPOINT_UNREACHABLE: {
    status: 502,
    message: "The endpoint did not answer with a stream of events.",
    hint: "Check EVENTS_ENDPOINTS, and that an AG-UI agent runs there.",
  },
  STEP_LIMIT: {
    status: 500,
    message: "The agent stopped because it took too many steps.",
    hint: "Ask for less at once, or raise MAX_STEPS.",
  },
  TOKEN_LIMIT: {
    status: 500,
    message: "The agent stopped because this answer became too long and expensive.",
    hint: "Ask for less at once, or raise MAX_RUN_TOKENS.",
  },
  BUDGET_USED: {
    status: 429,
    message: "Your allowance for today is used up.",
    hint: "Come back tomorrow, or raise MAX_DAILY_TOKENS and MAX_DAILY_TOKENS_PER_ADDRESS.",
  },
  TIMEOUT: {
    status: 504,
    message: "The agent took too long and was stopped.",
    hint: "Try again, or raise MAX_RUN_SECONDS.",
  },
  CANCELLED: { status: 499, message: "The run was stopped.", hint: "Write a message to go on." },
  INTERRUPTED: {
    status: 503,
    message: "The server stopped while the agent was working.",
    hint: "Try again; nothing that was said is lost.",
  },
  STORAGE: {
    status: 503,
    message: "The database can't be used right now.",
    hint: "Check the database: that its server runs, its disk space and its rights.",
  },
  INTERNAL: {
    status: 500,
    message: "Something went wrong on the server.",
    hint: "Try again; the log has the details.",
  },
} as const satisfies Record<string, { status: number; message: string; hint: string }>;

export type ErrorCode = keyof typeof errorTable;

/** An error whose code and sentence may reach a client. `cause` and `detail` go to the log only. */
export class AppError extends Error {
  override name = "AppError";
  constructor(
    readonly code: ErrorCode,
    /** Replaces the table's sentence; must be safe to show. */
    message?: string,
    options?: { cause?: unknown },
  ) {
    super(message ?? errorTable[code].message, options);
  }
}

/** An error of a tool in words that the model, and a person in the browser, may read. */
export class ToolError extends Error {
  override name = "ToolError";
}

/** What the model is told of a tool's failure; the text of any other error stays in the log. */
export function toolErrorMessage(error: unknown): string {
  return error instanceof ToolError || error instanceof AppError ? error.message : "The tool failed unexpectedly.";
}
