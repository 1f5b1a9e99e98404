import { type Kysely, type Migration, sql } from "kysely";
import type { Tables } from "../schema";

/** Threads, what was said in them, and their runs. */
export const threads: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable("thread")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("owner", "text", (c) => c.notNull())
      .addColumn("title", "text")
      .addColumn("state", "text", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("updated_at", "bigint", (c) => c.notNull())
      .execute();
    await db.schema.createIndex("thread_owner").on("thread").columns(["owner", "updated_at"]).execute();

    await db.schema
      .createTable("run")
      .addColumn("key", "text", (c) => c.primaryKey())
      .addColumn("thread_id", "text", (c) => c.notNull().references("thread.id").onDelete("cascade"))
      .addColumn("seq", "integer", (c) => c.notNull())
      .addColumn("run_id", "text", (c) => c.notNull())
      .addColumn("user_id", "text", (c) => c.notNull())
      .addColumn("owner_process", "text", (c) => c.notNull())
      .addColumn("status", "text", (c) => c.notNull())
      .addColumn("code", "text")
      .addColumn("lease_until", "bigint", (c) => c.notNull())
      .addColumn("stop_requested", "integer", (c) => c.notNull())
      .addColumn("state", "text", (c) => c.notNull())
      .addColumn("usage", "text", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("finished_at", "bigint")
      .addUniqueConstraint("run_order", ["thread_id", "seq"])
      .execute();
    await db.schema
      .createIndex("run_one_per_thread")
      .unique()
      .on("run")
      .column("thread_id")
      .where(sql.ref("status"), "=", "running")
      .execute();
    await db.schema.createIndex("run_by_process").on("run").columns(["owner_process", "status"]).execute();

    await db.schema
      .createTable("run_event")
      .addColumn("run_key", "text", (c) => c.notNull().references("run.key").onDelete("cascade"))
      .addColumn("seq", "integer", (c) => c.notNull())
      .addColumn("count", "integer", (c) => c.notNull())
      .addColumn("body", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("run_event_key", ["run_key", "seq"])
      .execute();

    await db.schema
      .createTable("message")
      .addColumn("thread_id", "text", (c) => c.notNull().references("thread.id").onDelete("cascade"))
      .addColumn("seq", "integer", (c) => c.notNull())
      .addColumn("id", "text", (c) => c.notNull())
      .addColumn("role", "text", (c) => c.notNull())
      .addColumn("body", "text", (c) => c.notNull())
      .addColumn("run_key", "text", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("message_key", ["thread_id", "id"])
      .addUniqueConstraint("message_order", ["thread_id", "seq"])
      .execute();

    await db.schema
      .createTable("tool_call")
      .addColumn("thread_id", "text", (c) => c.notNull().references("thread.id").onDelete("cascade"))
      .addColumn("seq", "integer", (c) => c.notNull())
      .addColumn("id", "text", (c) => c.notNull())
      .addColumn("message_id", "text", (c) => c.notNull())
      .addColumn("body", "text", (c) => c.notNull())
      .addColumn("run_key", "text", (c) => c.notNull())
      .addColumn("result_run_key", "text")
      .addColumn("started_at", "bigint")
      .addColumn("finished_at", "bigint")
      .addPrimaryKeyConstraint("tool_call_key", ["thread_id", "id"])
      .addUniqueConstraint("tool_call_order", ["thread_id", "seq"])
      .execute();

    await db.schema
      .createTable("interrupt")
      .addColumn("thread_id", "text", (c) => c.notNull().references("thread.id").onDelete("cascade"))
      .addColumn("seq", "integer", (c) => c.notNull())
      .addColumn("id", "text", (c) => c.notNull())
      .addColumn("tool_call_id", "text", (c) => c.notNull())
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("body", "text", (c) => c.notNull())
      .addColumn("status", "text", (c) => c.notNull())
      .addColumn("answer", "text")
      .addColumn("answered_by", "text")
      .addColumn("opened_at", "bigint", (c) => c.notNull())
      .addColumn("answered_at", "bigint")
      .addPrimaryKeyConstraint("interrupt_key", ["thread_id", "id"])
      .addUniqueConstraint("interrupt_order", ["thread_id", "seq"])
      .execute();

    await db.schema
      .createTable("once_result")
      .addColumn("thread_id", "text", (c) => c.notNull().references("thread.id").onDelete("cascade"))
      .addColumn("tool_call_id", "text", (c) => c.notNull())
      .addColumn("key", "text", (c) => c.notNull())
      .addColumn("value", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("once_result_key", ["thread_id", "tool_call_id", "key"])
      .execute();
  },
};
