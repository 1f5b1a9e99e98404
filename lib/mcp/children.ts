import type { ChildProcess } from "node:child_process";

const running = new Set<ChildProcess>();

/** Makes sure that a program, and what it started, does not outlive this process. */
export function endWithProcess(child: ChildProcess): void {
  if (running.size === 0) process.on("exit", killAll);
  running.add(child);
  const forget = () => {
    running.delete(child);
    if (running.size === 0) process.off("exit", killAll);
  };
  child.once("close", forget);
  child.once("error", forget);
}

/** Sends a signal to a program and what it started; nothing happens when they have ended. */
export function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "ESRCH" && code !== "EPERM") throw error; // macOS says EPERM of a group that has ended
  }
}

function killAll(): void {
  for (const child of running) killGroup(child, "SIGKILL");
}
