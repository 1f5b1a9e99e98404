import { agent } from "@/agent";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { takeRun } from "@/lib/rate-limit";
import { browserRuns, runs } from "@/lib/runtime";
import { getUser } from "@/lib/session";
import type { ChatOptions } from "./handler";

/** The chat's options as the environment sets them. */
export function chatOptions(): ChatOptions {
  const { chatHistory, limits } = env();
  const history: ChatOptions["history"] =
    chatHistory === "server" ? { kept: chatHistory, runs } : { kept: chatHistory, runs: browserRuns };
  return { agent, history, getUser, takeRun, maxBodyBytes: limits.maxBodyBytes, log };
}
