import { z } from "zod";
import { defineTool } from "../define";
import { DeskError } from "../desk";

/** What `read_policy` returns: one note, whole. */
export const policyNoteSchema = z.object({ title: z.string(), text: z.string() });
export type PolicyText = z.infer<typeof policyNoteSchema>;

/** Result: `PolicyText`. */
export const readPolicy = defineTool({
  name: "read_policy",
  description: "Reads one policy note whole, by its title as search_policy gives it.",
  input: z.object({ title: z.string().min(1).max(200) }),
  idempotent: true,
  async execute({ title }, { services }): Promise<PolicyText> {
    const notes = await services.desk.policyNotes();
    const note = notes.find((each) => each.title.toLowerCase() === title.trim().toLowerCase());
    if (!note)
      throw new DeskError(`There is no note named ${title}. There are: ${notes.map((n) => n.title).join(", ")}.`);
    return { title: note.title, text: note.text };
  },
});
