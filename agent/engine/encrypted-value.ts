import type { AssistantPart } from "./types";

/** A part's provider metadata (signatures, encrypted reasoning) as AG-UI's opaque `encryptedValue`. */
export function encryptedValueOf(part: AssistantPart): string | undefined {
  return part.providerMetadata && JSON.stringify(part.providerMetadata);
}
