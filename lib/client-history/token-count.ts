import type { TokenUsage } from "@ag-ui/core";
import type { User } from "@/agent/engine/types";
import { AppError } from "@/agent/errors";

/** Tokens that users have used today (UTC), counted in this process, since runs of browsers' conversations leave no row. */
export class TokenCount {
  private day = "";
  private readonly used = new Map<string, number>();

  constructor(private readonly limit: number | "off") {}

  /** Throws `BUDGET_USED` when the user has no tokens left today. */
  assertLeft(user: User): void {
    this.turnDay();
    if (this.limit !== "off" && (this.used.get(user.id) ?? 0) >= this.limit) throw new AppError("BUDGET_USED");
  }

  add(user: User, usage: readonly TokenUsage[]): void {
    this.turnDay();
    const tokens = usage.reduce((sum, each) => sum + (each.totalTokens ?? 0), 0);
    this.used.set(user.id, (this.used.get(user.id) ?? 0) + tokens);
  }

  private turnDay(): void {
    const today = new Date().toISOString().slice(0, 10);
    if (today === this.day) return;
    this.day = today;
    this.used.clear();
  }
}
