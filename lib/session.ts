import { type Asker, anonymousUser } from "./anonymous-session";
import { env } from "./env";

export type { Asker };

/**
 * THE one place that says who is asking: put your own sign-in here. By default every browser is an anonymous user;
 * with `SIGN_IN=on`, an account for whoever is signed in. `setCookie` is the header to answer with when they are new.
 */
export async function getUser(request: Request): Promise<Asker> {
  if (!env().signIn) return anonymousUser(request);
  const { signedInOrAnonymous } = await import("./sign-in/asker");
  return signedInOrAnonymous(request);
}
