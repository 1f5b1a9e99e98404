import { MailCheck } from "lucide-react";
import { emailResultSchema } from "@/agent/tools/send-email";

/** To whom an email went. */
export function EmailLine({ value, edited }: { value: unknown; edited: boolean }) {
  const email = emailResultSchema.safeParse(value).data;
  if (!email) return null;
  return (
    <p className="flex items-start gap-2.5 rounded-xl bg-good-soft px-3.5 py-2.5 text-sm">
      <MailCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
      <span className="min-w-0 break-words">
        <strong className="font-medium">“{email.subject}” sent</strong>{" "}
        <span className="text-ink-soft">
          to {email.to}
          {edited && ", with your changes"}.
        </span>
      </span>
    </p>
  );
}
