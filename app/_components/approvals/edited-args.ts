import { readField } from "../form/read-field";
import type { Approval } from "./approval";

export type FormTexts = Readonly<Record<string, string>>;

/** The form's texts as they were when the card appeared. */
export const firstTexts = ({ fields }: Approval): FormTexts =>
  Object.fromEntries(fields.map(({ name, text }) => [name, text]));

/** True when the person changed a field. */
export const isEdited = ({ fields }: Approval, texts: FormTexts): boolean =>
  fields.some(({ name, text, control }) => control !== "locked" && texts[name] !== text);

export type EditedArgs =
  | { ok: true; args: Record<string, unknown> }
  | { ok: false; problems: Readonly<Record<string, string>> };

/** All arguments with the person's changes, or what is wrong with each field. */
export function editedArgs({ fields, input }: Approval, texts: FormTexts): EditedArgs {
  const problems: Record<string, string> = {};
  const args: Record<string, unknown> = { ...input };
  for (const field of fields) {
    if (field.control === "locked") continue;
    const read = readField(field, texts[field.name] ?? "");
    if (!read.ok) problems[field.name] = read.problem;
    else if (read.value === undefined) delete args[field.name];
    else args[field.name] = read.value;
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, args };
}
