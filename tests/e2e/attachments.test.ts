import { z } from "zod";
import { expect, test } from "./fixtures/test";
import { openDemo } from "./pages/demo-page";
import { dot, takesFiles } from "./pages/takes-files";

takesFiles("/chat");

test("a picture shows in its message", async ({ page, problems }) => {
  problems.allow(/ATTACHMENT_UNSUPPORTED/);
  const demo = await openDemo(page, "/chat");
  const headers = { origin: demo.origin };
  const stored = await page.request.post(`${demo.origin}/api/attachments`, {
    headers: { ...headers, "content-type": "image/png", "x-file-name": "dot.png" },
    data: dot,
  });
  const { url } = z.object({ url: z.string() }).parse(await stored.json());
  const part = {
    type: "image",
    source: { type: "url", value: url, mimeType: "image/png" },
    metadata: { filename: "dot.png" },
  };
  // The demo model can't see, so its page takes no pictures; the thread does.
  const run = await page.request.post(`${demo.origin}/api/copilotkit/agent/default/run`, {
    headers,
    data: {
      threadId: demo.threadId,
      runId: "r1",
      state: {},
      messages: [{ id: "m1", role: "user", content: [{ type: "text", text: "Look" }, part] }],
      tools: [],
      context: [],
      forwardedProps: {},
    },
  });
  expect(await run.text()).toContain("ATTACHMENT_UNSUPPORTED");
  await page.reload();
  const picture = demo.chat.getByRole("img", { name: "dot.png" });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect(demo.problem).toContainText("The model can't read this kind of file.");
});
