import type { Metadata } from "next";
import Link from "next/link";
import { notFound, redirect } from "next/navigation";
import { env } from "@/lib/env";
import { viewersAccount } from "@/lib/viewer";
import { CredentialsForm } from "../_components/account/credentials-form";
import { FormPage } from "../_components/account/form-page";

export const metadata: Metadata = { title: "Create an account" };

export default async function SignUpPage() {
  if (!env().signIn) notFound();
  if (await viewersAccount()) redirect("/account");
  return (
    <FormPage
      title="Create an account"
      text="Your chats are then yours on every device. Those that you began without it move to it."
    >
      <CredentialsForm kind="sign-up" />
      <p className="text-ink-soft text-sm">
        There is one already?{" "}
        <Link href="/sign-in" className="rounded text-accent underline underline-offset-2 hover:text-accent-hover">
          Sign in
        </Link>
      </p>
    </FormPage>
  );
}
