"use client";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../ui/button";
import { sendCredentials } from "./credentials";

type Props = { kind: "sign-in" | "sign-up" };

const kinds = {
  "sign-in": { path: "/api/sign-in", button: "Sign in", password: "current-password", note: undefined },
  "sign-up": {
    path: "/api/sign-up",
    button: "Create account",
    password: "new-password",
    note: "10 characters or more",
  },
} as const;

/** Email and password. When it worked, everything is loaded anew as the account. */
export function CredentialsForm({ kind }: Props) {
  const { path, button, password, note } = kinds[kind];
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const id = useId();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setIsSending(true);
    setProblem(undefined);
    const refused = await sendCredentials(path, {
      email: String(form.get("email")),
      password: String(form.get("password")),
    });
    if (refused === undefined) return window.location.assign("/");
    setProblem(refused);
    setIsSending(false);
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-email`} className="text-ink-soft text-sm">
          Email
        </label>
        <input id={`${id}-email`} name="email" type="email" autoComplete="username" required className="field" />
      </div>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-password`} className="text-ink-soft text-sm">
          Password
        </label>
        <input
          id={`${id}-password`}
          name="password"
          type="password"
          autoComplete={password}
          required
          minLength={kind === "sign-up" ? 10 : 1}
          maxLength={128}
          aria-describedby={note && `${id}-note`}
          className="field"
        />
        {note && (
          <p id={`${id}-note`} className="text-ink-faint text-xs">
            {note}
          </p>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-bad text-sm">
          {problem}
        </p>
      )}
      <Button type="submit" look="primary" disabled={isSending} className="min-h-10">
        {button}
      </Button>
    </form>
  );
}
