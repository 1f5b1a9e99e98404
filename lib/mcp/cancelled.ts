/** The notification that a request's answer is not wanted any more. */
export function cancelled(requestId: string | number) {
  const params = { requestId, reason: "The call was stopped." };
  return { jsonrpc: "2.0" as const, method: "notifications/cancelled", params };
}
