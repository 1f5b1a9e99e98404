import type { Generated, Kysely, Transaction } from "kysely";

/*
 * The tables, in column types that SQLite and Postgres share: JSON is text, times are milliseconds since 1970
 * in a bigint, truth is 0 or 1. What stands in a JSON column is checked when it is read.
 */

type ThreadTable = {
  id: string;
  owner: string;
  title: string | null;
  state: string;
  created_at: number;
  updated_at: number;
  deleted_at: Generated<number | null>;
  /** `person`, `model`, or null while it is the beginning of the first message. */
  title_by: Generated<string | null>;
};

type MessageTable = {
  thread_id: string;
  seq: number;
  id: string;
  role: string;
  body: string;
  /** The run that wrote it; for a user's message the run that it began. */
  run_key: string;
  created_at: number;
};

type ToolCallTable = {
  thread_id: string;
  seq: number;
  id: string;
  message_id: string;
  body: string;
  /** The run that made the call. */
  run_key: string;
  /** The run whose events tell the result; null when none does: not done, or a frontend call. */
  result_run_key: string | null;
  started_at: number | null;
  finished_at: number | null;
};

type InterruptTable = {
  thread_id: string;
  seq: number;
  id: string;
  tool_call_id: string;
  kind: string;
  body: string;
  status: string;
  answer: string | null;
  answered_by: string | null;
  opened_at: number;
  answered_at: number | null;
};

type OnceResultTable = { thread_id: string; tool_call_id: string; key: string; value: string };

type RunTable = {
  /** Ours; the client's `run_id` is not unique. */
  key: string;
  thread_id: string;
  seq: number;
  run_id: string;
  user_id: string;
  owner_process: string;
  status: string;
  code: string | null;
  lease_until: number;
  stop_requested: number;
  /** The shared state when the run began. */
  state: string;
  usage: string;
  tokens: Generated<number>;
  /** JSON: when its steps began and ended. */
  steps: Generated<string>;
  created_at: number;
  finished_at: number | null;
  /** Stands for the network address that began it (`addressOf`). */
  address: Generated<string | null>;
};

/**
 * A batch of a run's events: `seq` is the number of its first event, `body` a JSON array of `count` events, `times` one
 * of when each happened.
 */
type RunEventTable = { run_key: string; seq: number; count: number; body: string; times: Generated<string> };

type AttachmentTable = {
  id: string;
  owner: string;
  media_type: string;
  name: string;
  /** In bytes. */
  size: number;
  /** Where it was downloaded from; null for an upload. */
  source_url: string | null;
  created_at: number;
};

/** The bytes of an attachment in pieces, counted from 0; empty on SQLite, where they lie in files. */
type AttachmentChunkTable = { attachment_id: string; seq: number; bytes: Buffer; created_at: Generated<number> };

type SpentSignatureTable = { interrupt_id: string; expires_at: number };

/** Tokens that a user, or everybody at an address, has used on a day (UTC, `2026-01-31`). */
type DailyTokensTable = { day: string; key: string; tokens: number };

/** An account. Of the sign-in library's tables, only what this code reads or deletes itself. */
type AuthUserTable = { id: string; email: string };
/** Its times are text on SQLite. */
type AuthSessionTable = { id: string; userId: string; expiresAt: string | Date };

/** An anonymous session that became part of an account when its user signed in. It is good for nothing any more. */
type MovedSessionTable = { anonymous_id: string; account_id: string; moved_at: number };

type CustomerTable = {
  id: number;
  name: string;
  email: string;
  country: string;
  /** Name and address in lower case: SQLite's own `lower` knows only ASCII. */
  search: string;
};

type OrderTable = {
  id: number;
  customer_id: number;
  total: number;
  refunded: number;
  currency: string;
  status: string;
  placed_on: string;
};

type OrderItemTable = {
  order_id: number;
  line: number;
  sku: string;
  name: string;
  quantity: number;
  price: number;
};

type RefundTable = {
  key: string;
  order_id: number;
  amount: number;
  reason: string | null;
  /** The order after this refund, as JSON; null for those of the seed. */
  result: string | null;
  created_at: number;
};

type EmailTable = {
  id: Generated<number>;
  key: string;
  order_id: number;
  recipient: string;
  subject: string;
  body: string;
  created_at: number;
};

type PickupTable = {
  key: string;
  order_id: number;
  day: string;
  slot: string;
  parcels: number;
  note: string | null;
  created_at: number;
};

type StockTable = { sku: string; name: string; price: number; quantity: number };

type PolicyNoteTable = { id: string; position: number; title: string; text: string };

export type Tables = {
  spent_signature: SpentSignatureTable;
  daily_tokens: DailyTokensTable;
  thread: ThreadTable;
  message: MessageTable;
  tool_call: ToolCallTable;
  interrupt: InterruptTable;
  once_result: OnceResultTable;
  run: RunTable;
  run_event: RunEventTable;
  attachment: AttachmentTable;
  attachment_chunk: AttachmentChunkTable;
  auth_user: AuthUserTable;
  auth_session: AuthSessionTable;
  moved_session: MovedSessionTable;
  customers: CustomerTable;
  orders: OrderTable;
  order_items: OrderItemTable;
  refunds: RefundTable;
  emails: EmailTable;
  pickups: PickupTable;
  stock: StockTable;
  policy_notes: PolicyNoteTable;
};

export type Db = Kysely<Tables>;
/** A handle inside `writing` or `reading`. The outer `Db` would wait for it for ever: use this one there. */
export type Tx = Transaction<Tables>;
