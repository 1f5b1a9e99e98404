import { readFileSync } from "node:fs";
import { z } from "zod";

type Copy = { sources: readonly string[]; to: string };

/** What a stage of the Dockerfile says. */
export type Stage = {
  base: string;
  /** From this project's folder. */
  copies: readonly Copy[];
  /** From the stage before. */
  built: readonly Copy[];
  environment: Readonly<Record<string, string>>;
  user: string;
  volume: string | undefined;
  healthcheck: readonly string[];
  command: readonly string[];
};

const words = z.array(z.string());

/** The stages of the project's Dockerfile, read as far as it goes: one line an instruction, exec forms, KEY=value. */
export function readDockerfile(): Stage[] {
  const lines = readFileSync("Dockerfile", "utf8").split("\n");
  const stages: string[][] = [];
  for (const line of lines.filter((one) => one !== "" && !one.startsWith("#"))) {
    if (line.startsWith("FROM ")) stages.push([]);
    stages.at(-1)?.push(line);
  }
  return stages.map(readStage);
}

function readStage(lines: readonly string[]): Stage {
  const all = (name: string) =>
    lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
  const last = (name: string) => all(name).at(-1);
  const copies = all("COPY").map((copy) => copy.split(" "));
  const list = (text: string | undefined) => (text === undefined ? [] : words.parse(JSON.parse(text)));
  return {
    base: (last("FROM") ?? "").split(" ", 1)[0] ?? "",
    copies: copies.filter(([first]) => !first?.startsWith("--")).map(readCopy),
    built: copies.filter(([first]) => first === "--from=build").map(([, ...copy]) => readCopy(copy)),
    environment: Object.fromEntries(all("ENV").flatMap((env) => env.split(" ").map(readPair))),
    user: last("USER") ?? "root",
    volume: last("VOLUME"),
    healthcheck: list(/ CMD (\[.*)$/.exec(last("HEALTHCHECK") ?? "")?.[1]),
    command: list(last("CMD")),
  };
}

const readPair = (pair: string) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)] as const;

const readCopy = (parts: readonly string[]): Copy => ({ sources: parts.slice(0, -1), to: parts.at(-1) ?? "" });
