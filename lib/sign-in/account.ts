import { env } from "../env";

/** The id of an account begins with this, so that it is known when the account is gone. */
export const accountPrefix = "account-";
/** The cookies of a session begin with this; those of localhost are shared by all its ports. */
export const cookiePrefix = "agent_account";

/** Who is signed in. `id` is that of the user. */
export type Account = { id: string; email: string };

/** The account whose session the cookies of a request name; undefined for everybody else, and with `SIGN_IN` off. */
export async function signedInAccount(headers: Headers): Promise<Account | undefined> {
  const cookie = headers.get("cookie");
  if (!env().signIn || !cookie?.includes(`${cookiePrefix}.`)) return undefined;
  const { auth } = await import("./auth");
  const session = await (await auth()).api.getSession({ headers: new Headers({ cookie }) });
  return session ? { id: session.user.id, email: session.user.email } : undefined;
}
