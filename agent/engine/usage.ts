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

/** Adds up what the model calls of one run used. */
export class UsageCounter {
  private sum: Record<string, number> = {};

  constructor(private readonly model: Model) {}

  add(usage: Counts): void {
    for (const [name, value] of Object.entries(usage)) {
      if (typeof value === "number") this.sum[name] = (this.sum[name] ?? 0) + value;
    }
  }

  /** One entry for the run's model; empty when nothing was counted. */
  total(): TokenUsage[] {
    if (Object.keys(this.sum).length === 0) return [];
    return [{ provider: this.model.provider, model: this.model.modelId, ...this.sum }];
  }
}
