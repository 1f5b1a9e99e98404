import type { Metadata } from "next";
import Link from "next/link";
import { notFound, redirect } from "next/navigation";
import { env } from "@/lib/env";
import { viewersAccount } from "@/lib/viewer";
import { CredentialsForm } from "../_components/account/credentials-form";
import { FormPage } from "../_components/account/form-page";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage() {
  if (!env().signIn) notFound();
  if (await viewersAccount()) redirect("/account");
  return (
    <FormPage title="Sign in" text="Chats that you began without an account move to it.">
      <CredentialsForm kind="sign-in" />
      <p className="text-ink-soft text-sm">
        No account yet?{" "}
        <Link href="/sign-up" className="rounded text-accent underline underline-offset-2 hover:text-accent-hover">
          Create one
        </Link>
      </p>
    </FormPage>
  );
}
