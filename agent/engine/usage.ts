import type { TokenUsage } from "@ag-ui/core";
import type { LanguageModelV3Usage } from "@ai-sdk/provider";
import type { Model } from "./types";

type Counts = Omit<TokenUsage, "provider" | "model">;

/** A provider's count in AG-UI's terms. Counts that the provider does not give, or gives badly, are left out. */
export function tokenUsage(usage: LanguageModelV3Usage): Counts {
  const { inputTokens, outputTokens } = usage;
  const total = (inputTokens.total ?? 0) + (outputTokens.total ?? 0);
  return counts({
    inputTokens: inputTokens.total,
    outputTokens: outputTokens.total,
    totalTokens: total > 0 ? total : undefined,
    reasoningTokens: outputTokens.reasoning,
    cachedInputTokens: inputTokens.cacheRead,
  });
}

function counts(values: Record<keyof Counts, number | undefined>): Counts {
  const kept = Object.entries(values).filter(([, value]) => Number.isSafeInteger(value) && Number(value) >= 0);
  return Object.fromEntries(kept);
}

/** Adds up what the model calls of one run used, its subagents' included. */
export class UsageCounter {
  private readonly sums = new Map<string, { provider: string; model: string; counts: Record<string, number> }>();

  add({ provider, modelId: model }: Model, usage: Counts): void {
    const key = `${provider} ${model}`;
    const sum = this.sums.get(key) ?? { provider, model, counts: {} };
    this.sums.set(key, sum);
    for (const [name, value] of Object.entries(usage)) {
      if (typeof value === "number") sum.counts[name] = (sum.counts[name] ?? 0) + value;
    }
  }

  /** Tokens read and written by all models. */
  get tokens(): number {
    return [...this.sums.values()].reduce((total, { counts: sum }) => total + (sum.totalTokens ?? 0), 0);
  }

  /** One entry for each model; none when nothing was counted. */
  total(): TokenUsage[] {
    const counted = [...this.sums.values()].filter(({ counts: sum }) => Object.keys(sum).length > 0);
    return counted.map(({ provider, model, counts: sum }) => ({ provider, model, ...sum }));
  }
}
