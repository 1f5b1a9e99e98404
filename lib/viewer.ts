import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import type { User } from "../agent/engine/types";
import { getUser } from "./session";
import { type Account, signedInAccount } from "./sign-in/account";

/** Who looks at the page that is being rendered; found out once for each render. */
export const viewer = cache(async (): Promise<User> => {
  const request = new Request("http://localhost/", { headers: new Headers(await headers()) });
  return (await getUser(request)).user;
});

/** The account of who looks at the page, if they are signed in. */
export async function viewersAccount(): Promise<Account | undefined> {
  return signedInAccount(await headers());
}
