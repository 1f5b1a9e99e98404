import type { Ref } from "react";

type Props = {
  /** Its `click()` opens the choice of files. */
  ref: Ref<HTMLInputElement>;
  accept: string;
  onChoose: (files: readonly File[]) => void;
};

/** The system's choice of files; not shown itself. */
export function FileInput({ ref, accept, onChoose }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      accept={accept}
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])]);
        target.value = ""; // the same file may be chosen again
      }}
    />
  );
}
