import type { RunOptions } from "@/agent/engine/types";
import { AppError } from "@/agent/errors";

/** For runs without attachments: a model that takes all kinds of files, and no file anywhere. */
export const noFiles: Pick<RunOptions, "accepts" | "files"> = {
  accepts: () => true,
  files: { read: () => Promise.reject(new AppError("NOT_FOUND")), recall: async () => undefined },
};
