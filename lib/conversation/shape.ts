import { isObject } from "./json";

export type Check = (value: unknown) => boolean;
/** The fields of an object that we read; others may be there. */
export type Shape = { readonly [field: string]: Check };

export const text: Check = (value) => typeof value === "string";
export const object: Check = isObject;
export const array: Check = Array.isArray;
export const number: Check = (value) => typeof value === "number";
export const boolean: Check = (value) => typeof value === "boolean";
export const something: Check = (value) => value !== undefined;
export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
/** Producers of 0.0.x send null here, and 1.0 takes it for absent. */
export const orNull =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value);
export const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    values.some((each) => each === value);
export const textOrParts: Check = (value) => text(value) || (Array.isArray(value) && value.every(isPart));
const isPart = (value: unknown) => isObject(value) && typeof value.type === "string";

/** The name of the first field that does not fit, if any. */
export function misfit(value: { readonly [field: string]: unknown }, shape: Shape): string | undefined {
  for (const field in shape) if (!shape[field]?.(value[field])) return field;
  return undefined;
}
