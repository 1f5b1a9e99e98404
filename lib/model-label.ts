import "server-only";
import { connection } from "next/server";
import { chooseModel } from "@/agent/model/choose";
import { env } from "./env";

/** What the page says about who answers. Waits for a request, so that no build bakes it in. */
export async function modelLabel(): Promise<{ label: string; demo: boolean }> {
  await connection();
  const { agentUrl, model } = env();
  if (agentUrl) return { label: `Agent at ${new URL(agentUrl).host}`, demo: false };
  const { label, demo } = chooseModel(model);
  return { label, demo };
}
