import type { Metadata } from "next";
import Link from "next/link";
import { env } from "@/lib/env";
import { viewersAccount } from "@/lib/viewer";
import { FormPage } from "../_components/account/form-page";
import { buttonClass } from "../_components/ui/button";
import { DeleteData } from "./delete-data";

export const metadata: Metadata = { title: "Your data" };

/** Whose the chats are, and the way to delete all of it. */
export default async function AccountPage() {
  const account = await viewersAccount();
  return (
    <FormPage title="Your data" text={account ? `You are signed in as ${account.email}.` : withoutAccount}>
      {env().signIn && !account && (
        <Link href="/sign-in" className={`${buttonClass("primary")} self-start`}>
          Sign in
        </Link>
      )}
      <DeleteData hasAccount={account !== undefined} />
    </FormPage>
  );
}

const withoutAccount = "Your chats belong to this browser, by a cookie. Another browser does not see them.";
