import { z } from "zod";
import type { Outcome, Turn } from "./turn";

/** The order numbers in a sentence, each once: four digits, with or without `#`. */
export function orderIds(said: string): number[] {
  return [...new Set(said.match(/(?<![\d.,])\d{4}(?![\d.,]*\d)/g)?.map(Number))];
}

/** An amount of money in a sentence: `20 EUR`, `€12.50`, `12,50 euros`. */
export function amountIn(said: string): number | undefined {
  const number = String.raw`(\d+(?:[.,]\d{1,2})?)`;
  const found = new RegExp(`${number}\\s*(?:eur\\b|euros?\\b|€)|€\\s*${number}`, "i").exec(said);
  const digits = found?.[1] ?? found?.[2];
  return digits === undefined ? undefined : Number(digits.replace(",", "."));
}

/** The number in `80.00 EUR`. */
export const moneyNumber = (text: string): number => Number.parseFloat(text);

const aboutOrder = z.object({ orderId: z.number() });

/** What came of the call of `tool` about that order, in this turn. */
export function outcomeFor(turn: Turn, tool: string, orderId: number): Outcome | undefined {
  return turn.outcomes.find((outcome) => {
    const input = aboutOrder.safeParse(outcome.input);
    return outcome.tool === tool && input.success && input.data.orderId === orderId;
  });
}

/** The value of a successful outcome, when it has the wanted shape. */
export function resultOf<T>(outcome: Outcome | undefined, schema: z.ZodType<T>): T | undefined {
  return outcome?.type === "success" ? schema.safeParse(outcome.value).data : undefined;
}
