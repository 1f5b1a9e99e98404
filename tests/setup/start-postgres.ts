import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const script = fileURLToPath(new URL("postgres-server.mjs", import.meta.url));
const address = z.object({ url: z.string() });

export type PostgresServer = {
  /** Of the server, without a database's name. */
  url: string;
  /** Ends it as a restart of its machine would: connections are cut. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends it for good and removes its files. */
  close(): Promise<void>;
};

/** Starts a Postgres server of its own. Throws one sentence when that fails. */
export async function startPostgres(): Promise<PostgresServer> {
  const user = otherUser();
  const env = user ? { ...process.env, TMPDIR: "" } : process.env; // root's own folder may be closed to others
  const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "pipe"], cwd: "/", env, ...user });
  const ended = once(child, "exit");
  let problem = "";
  child.stderr.on("data", (text) => {
    problem += text;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const heard = async () => {
    const line = await lines.next();
    if (!line.done) return JSON.parse(line.value);
    const hint = user ? " It runs as another user than root, who must be able to read this project." : "";
    throw new Error(`Postgres for the tests can't be started or has ended.${hint}\n${problem.trim()}`);
  };
  const tell = async (word: "stop" | "start") => {
    child.stdin.write(`${word}\n`);
    await heard();
  };
  const { url } = address.parse(await heard());
  return {
    url,
    stop: () => tell("stop"),
    start: () => tell("start"),
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}

/** Postgres refuses to run as root, as tests in a container often do; then it runs as a user without rights. */
function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (flag: string) => Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      // There is no such user here; try the next.
    }
  }
  throw new Error(
    "Postgres does not run as root, and there is no user postgres or nobody. Run the tests as another user.",
  );
}
