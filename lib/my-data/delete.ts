import type { User } from "../../agent/engine/types";
import type { AttachmentPlace } from "../attachments/store";
import { writing } from "../db/transaction";
import { forgetTokens } from "../threads/daily-tokens";

/**
 * Deletes all that is a user's, in one transaction: threads with their messages, runs, events and decisions, files, and
 * the account with its sessions. Then the bytes of the files; a daily sweep finds those that a crash leaves. What tools
 * did in the demo's shop (refunds, emails) is the shop's, and stays.
 */
export async function deleteDataOf({ db, bytes }: AttachmentPlace, { id }: User): Promise<void> {
  const files = await writing(db, async (tx) => {
    await tx.deleteFrom("thread").where("owner", "=", id).execute();
    await forgetTokens(tx, { id });
    await tx.deleteFrom("auth_user").where("id", "=", id).execute();
    return tx.deleteFrom("attachment").where("owner", "=", id).returning("id").execute();
  });
  for (const file of files) await bytes.remove(file.id);
}
