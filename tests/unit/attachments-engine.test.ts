import { afterEach, beforeEach, expect, test } from "vitest";
import type { FileContent, FileSource, UserPart } from "@/agent/engine/types";
import { AppError } from "@/agent/errors";
import { type Bench, bench, says, testAgent } from "./engine/harness";
import { says as answers, calls, scriptedModel } from "./engine/scripted-model";

let on: Bench;
beforeEach(async () => {
  on = await bench(testAgent);
});
afterEach(() => on.close());

const upload = "/api/attachments/0b51b1f5-7f7a-4c41-9e46-0123456789ab";
const file = (fields: Partial<Extract<UserPart, { type: "file" }>>): UserPart => ({
  type: "file",
  url: upload,
  mediaType: "image/png",
  name: "photo.png",
  ...fields,
});

/** A message with files. */
function shows(text: string, ...files: UserPart[]) {
  const { message } = says(text);
  return { message: { ...message, parts: [...message.parts, ...files] } };
}

const bytes = Buffer.from("bytes");
const image: FileContent = { data: bytes, mediaType: "image/png" };
const source = (files: Partial<FileSource>): FileSource => ({
  read: async () => image,
  recall: async () => image,
  ...files,
});
const images = (mediaType: string) => mediaType === "image/png";

/** What the model was given for the user's messages, in its newest call. */
const given = (model: ReturnType<typeof scriptedModel>) =>
  model.asked.at(-1)?.prompt.flatMap((message) => (message.role === "user" ? message.content : []));

const note = { type: "text", text: "[The user attached photo.png (image/png); it can't be read here.]" };

test("the model gets a file's bytes with the type that they have, and its name", async () => {
  const model = scriptedModel(answers("I see."));
  const attachments = { accepts: images, files: source({}) };
  await on.run(model, shows("Look", file({ mediaType: "image/*" })), { attachments });
  expect(given(model)).toEqual([
    { type: "text", text: "Look" },
    { type: "file", data: new Uint8Array(bytes), mediaType: "image/png", filename: "photo.png" },
  ]);
});

test("a file in the message goes to the model as it is", async () => {
  const model = scriptedModel(answers("I see."));
  await on.run(model, shows("Look", file({ url: "data:image/png;base64,aGk=" })), { attachments: { accepts: images } });
  expect(given(model)?.[1]).toMatchObject({ data: "aGk=", mediaType: "image/png" });
});

test("a text file of any kind goes as plain text to a model that takes just that", async () => {
  const model = scriptedModel(answers("I see."));
  const part = file({ url: "data:text/csv;base64,aGk=", mediaType: "text/csv" });
  await on.run(model, shows("Look", part), { attachments: { accepts: (type) => type === "text/plain" } });
  expect(given(model)?.[1]).toMatchObject({ data: "aGk=", mediaType: "text/plain" });
});

test("a file that the model can't take ends the run before the model is called, and the thread goes on", async () => {
  const model = scriptedModel(answers("A photo, I was told."));
  const attachments = { accepts: () => false, files: source({}) };
  const refused = await on.run(model, shows("Look", file({})), { attachments });
  expect(refused.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "ATTACHMENT_UNSUPPORTED" });
  expect(model.asked).toHaveLength(0);

  const retried = await on.run(model, { retry: true }, { attachments });
  expect(retried.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "ATTACHMENT_UNSUPPORTED" });

  const next = await on.run(model, says("Never mind"), { attachments });
  expect(next.at(-1)).toMatchObject({ type: "RUN_FINISHED", outcome: { type: "success" } });
  expect(given(model)).toEqual([{ type: "text", text: "Look" }, note, { type: "text", text: "Never mind" }]);
});

test("a file that can't be fetched ends the run with the reason, and is not fetched again for the next message", async () => {
  const model = scriptedModel(answers("Fine."));
  let reads = 0;
  const files = source({
    read: async () => {
      reads += 1;
      throw new AppError("ATTACHMENT_REFUSED", "The file's address can't be reached.");
    },
    recall: async () => undefined,
  });
  const refused = await on.run(model, shows("Look", file({ url: "https://example.com/a.png" })), {
    attachments: { files },
  });
  expect(refused.at(-1)).toMatchObject({
    type: "RUN_ERROR",
    code: "ATTACHMENT_REFUSED",
    message: "The file's address can't be reached.",
  });
  await on.run(model, says("Never mind"), { attachments: { files } });
  expect(reads).toBe(1);
  expect(given(model)).toContainEqual(note);
});

test("earlier files are read again for each turn, and named when they are gone or broken", async () => {
  const model = scriptedModel(answers("I see."));
  await on.run(model, shows("Look", file({})), { attachments: { files: source({}) } });
  await on.run(model, says("And now?"), { attachments: { files: source({}) } });
  expect(given(model)?.[1]).toMatchObject({ type: "file", mediaType: "image/png" });
  await on.run(model, says("And now?"), { attachments: { files: source({ recall: async () => undefined }) } });
  expect(given(model)?.[1]).toEqual(note);
  const broken = source({ recall: () => Promise.reject(new AppError("STORAGE")) });
  const events = await on.run(model, says("And now?"), { attachments: { files: broken } });
  expect(events.at(-1)?.type).toBe("RUN_FINISHED");
  expect(given(model)?.[1]).toEqual(note);
});

test("of many earlier files the newest go to the model and the others are named", async () => {
  const model = scriptedModel(answers("I see."));
  const big = source({ read: async () => image, recall: async () => ({ ...image, data: new Uint8Array(5_000_000) }) });
  const three = ["old.png", "middle.png", "new.png"].map((name) => file({ name }));
  await on.run(model, shows("Look", ...three), { attachments: { files: big } });
  await on.run(model, says("And?"), { attachments: { files: big } });
  expect(given(model)?.map((part) => part.type)).toEqual(["text", "text", "file", "file", "text"]);
});

test("in one run a file is read once, however many steps it takes", async () => {
  const model = scriptedModel(calls({ name: "add", input: { by: 1 } }), answers("Done."));
  let reads = 0;
  const files = source({
    read: async () => {
      reads += 1;
      return image;
    },
  });
  await on.run(model, shows("Look", file({})), { attachments: { files } });
  expect(model.asked).toHaveLength(2);
  expect(given(model)?.[1]).toMatchObject({ type: "file" });
  expect(reads).toBe(1);
});

test("a stop while a file is fetched ends the run as cancelled", async () => {
  const controller = new AbortController();
  const files = source({
    read: async (_, signal) => {
      controller.abort();
      signal.throwIfAborted();
      return image;
    },
  });
  const model = scriptedModel(answers("No."));
  const events = await on.run(model, shows("Look", file({})), { attachments: { files }, signal: controller.signal });
  expect(events.at(-1)).toMatchObject({ type: "RUN_FINISHED", outcome: { type: "cancelled" } });
  expect(model.asked).toHaveLength(0);
});
