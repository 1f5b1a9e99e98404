import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { promisify } from "node:util";
import { TestServer } from "./fixtures/server";
import { expect, test } from "./fixtures/test";

const wrongSettings: { variables: Record<string, string>; sentence: string }[] = [
  { variables: { RATE_LIMIT: "many" }, sentence: 'RATE_LIMIT is "many"; it must be a whole number' },
  { variables: { MODEL: "openai:gpt-5.4-mini", OPENAI_API_KEY: "" }, sentence: "needs OPENAI_API_KEY" },
  { variables: { DATABASE_URL: "file:/dev/null/app.db" }, sentence: "The database file can't be opened" },
  { variables: { SESSION_SECRET: "too-short" }, sentence: "SESSION_SECRET has a wrong value" },
];

for (const { variables, sentence } of wrongSettings) {
  test(`a start with ${Object.keys(variables)[0]} wrong ends with one sentence`, async () => {
    const server = await TestServer.create(variables);
    try {
      await expect(server.start()).rejects.toThrow("The server ended with code 1");
      expect(server.log).toContain(sentence);
      expect(server.log).not.toMatch(/^\s+at /m);
      expect(server.log).not.toContain("too-short");
    } finally {
      await server.remove();
    }
  });
}

test("a port that is in use is told in one sentence", async ({ server }) => {
  const start = promisify(execFile)(process.execPath, ["scripts/serve.mjs", "start"], {
    env: { ...process.env, PORT: String(server.port) },
  });
  const sentence = `Port ${server.port} is in use. Stop the other program, or choose another port: PORT=${server.port + 1} npm run start\n`;
  await expect(start).rejects.toMatchObject({ code: 1, stderr: sentence });
});

test("the first start makes database and session secret; a browser stays the same user over kill -9", async ({
  server,
  request,
}) => {
  expect(await readdir(server.folder)).toEqual(expect.arrayContaining(["app.db", "session-secret"]));
  const first = await request.get(server.url);
  expect(first.headers()["set-cookie"]).toMatch(
    /^agent_session=.+; HttpOnly; SameSite=Lax; Path=\/; Max-Age=31536000$/,
  );
  await server.restart();
  const second = await request.get(server.url);
  expect(second.headers()["set-cookie"]).toBeUndefined();
});
