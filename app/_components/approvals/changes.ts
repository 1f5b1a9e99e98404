import { labelOf, textOf } from "../form/field";

type Args = Readonly<Record<string, unknown>>;

/** What a person changed in a call's arguments, as `Amount: 80 → 50`. */
export function changesOf({ input, editedArgs = input }: { input: Args; editedArgs?: Args | undefined }): string[] {
  const names = [...new Set([...Object.keys(input), ...Object.keys(editedArgs)])];
  return names
    .filter((name) => JSON.stringify(input[name]) !== JSON.stringify(editedArgs[name]))
    .map((name) => `${labelOf(name)}: ${shown(input[name])} → ${shown(editedArgs[name])}`);
}

const shown = (value: unknown) => textOf(value) || "none";
