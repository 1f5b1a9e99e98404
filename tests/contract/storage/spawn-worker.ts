import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterTest } from "./temp-database";

const script = fileURLToPath(new URL("worker.ts", import.meta.url));

/** Starts `worker.ts` as a process of its own on the database at `url`. It is killed when the test is over. */
export function spawnWorker(url: string, role: "claimer" | "speaker") {
  const child = spawn(process.execPath, ["--import", "tsx", script, url, role], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  afterTest(kill);
  return {
    /** `kill -9`, and waits until the process is gone. */
    kill,
    send: (line: string) => void child.stdin.write(`${line}\n`),
    /** The next thing it says. */
    async heard(): Promise<unknown> {
      const line = await lines.next();
      if (line.done) throw new Error("The worker ended without a word.");
      return JSON.parse(line.value);
    },
  };
}
