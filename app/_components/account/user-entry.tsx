"use client";
import { LogOut, UserRound } from "lucide-react";
import { useState } from "react";
import { NavLink } from "../shell/nav-link";

type Props = { email: string | undefined };

/** Who is signed in, with the way out; or the way to sign in. */
export function UserEntry({ email }: Props) {
  return (
    <div className="flex items-center gap-1">
      <NavLink
        href={email ? "/account" : "/sign-in"}
        title={email}
        className="flex min-w-0 flex-1 items-center gap-2.5 rounded-lg px-2 py-1.5 text-ink-soft text-sm hover:bg-hover hover:text-ink"
      >
        <UserRound aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
        <span className="truncate">{email ?? "Sign in"}</span>
      </NavLink>
      {email && <SignOut />}
    </div>
  );
}

/** Ends the session; everything is loaded anew, as nobody. */
function SignOut() {
  const [hasFailed, setHasFailed] = useState(false);
  async function signOut() {
    const isDone = await fetch("/api/sign-out", { method: "POST" }).then(
      (response) => response.ok,
      () => false, // no network
    );
    if (isDone) window.location.assign("/");
    else setHasFailed(true);
  }
  return (
    <>
      {hasFailed && (
        <span role="alert" className="text-bad text-xs">
          Try again
        </span>
      )}
      <button
        type="button"
        aria-label="Sign out"
        title="Sign out"
        onClick={signOut}
        className="rounded-lg p-2 text-ink-soft hover:bg-hover hover:text-ink"
      >
        <LogOut aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </button>
    </>
  );
}
