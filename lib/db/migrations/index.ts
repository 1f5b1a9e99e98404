import type { Migration } from "kysely";
import { threads } from "./001-threads";
import { desk } from "./002-desk";
import { deskSeed } from "./003-desk-seed";
import { attachments } from "./004-attachments";
import { runTokens } from "./005-run-tokens";
import { couriers } from "./006-couriers";
import { runEventTimes } from "./007-run-event-times";
import { spentSignatures } from "./008-spent-signatures";
import { threadList } from "./009-thread-list";
import { severalInstances } from "./010-several-instances";
import { threadTitleBy } from "./011-thread-title-by";
import { attachmentAges } from "./012-attachment-ages";
import { signIn } from "./013-sign-in";
import { runSteps } from "./014-run-steps";
import { limits } from "./015-limits";

/** In the order of their names. A published one is never changed; add the next instead. */
export const migrations: Record<string, Migration> = {
  "001-threads": threads,
  "002-desk": desk,
  "003-desk-seed": deskSeed,
  "004-attachments": attachments,
  "005-run-tokens": runTokens,
  "006-couriers": couriers,
  "007-run-event-times": runEventTimes,
  "008-spent-signatures": spentSignatures,
  "009-thread-list": threadList,
  "010-several-instances": severalInstances,
  "011-thread-title-by": threadTitleBy,
  "012-attachment-ages": attachmentAges,
  "013-sign-in": signIn,
  "014-run-steps": runSteps,
  "015-limits": limits,
};
