/** Images that OpenAI, Anthropic and the servers that are like them take. */
export const commonImages = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/** Whether a media type is one of those that are listed; `text/*` stands for all that begin so. */
export function takes(...types: readonly string[]): (mediaType: string) => boolean {
  return (mediaType) =>
    types.some((type) =>
      type.endsWith("/*") ? mediaType.startsWith(type.slice(0, -1)) && mediaType !== type : mediaType === type,
    );
}
