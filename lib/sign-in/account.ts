import { env } from "../env";

/** Who is signed in. `id` is that of the user. */
export type Account = { id: string; email: string };

/** The account whose session the cookies of a request name; undefined for everybody else, and with `SIGN_IN` off. */
export async function signedInAccount(headers: Headers): Promise<Account | undefined> {
  const cookie = headers.get("cookie");
  if (!env().signIn || !cookie?.includes("agent_account.")) return undefined;
  const { auth } = await import("./auth");
  const session = await (await auth()).api.getSession({ headers: new Headers({ cookie }) });
  return session ? { id: session.user.id, email: session.user.email } : undefined;
}
