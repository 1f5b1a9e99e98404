import { type Asker, knownAnonymousUser, newAnonymousUser } from "../anonymous-session";
import { database } from "../db/connect";
import { signedInAccount } from "./account";
import { movedTo } from "./move";

/** The account that is signed in, or else the browser's anonymous user, unless that became part of an account. */
export async function signedInOrAnonymous(request: Request): Promise<Asker> {
  const account = await signedInAccount(request.headers);
  if (account) return { user: { id: account.id } };
  const user = knownAnonymousUser(request);
  if (!user || (await movedTo(await database(), user))) return newAnonymousUser(request);
  return { user };
}
