import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { modelLabel } from "@/lib/model-label";
import type { Demo } from "./_components/demo";
import { demos } from "./_components/demos";
import { productName } from "./_components/product-name";

/** One screen: what this is, which model answers, and where to go. */
export default async function HomePage() {
  const model = await modelLabel();
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-4xl flex-col gap-8 px-5 py-8 md:px-10 md:py-14">
        <header className="flex flex-col gap-3">
          <h1 className="text-balance font-semibold text-2xl tracking-tight md:text-3xl">{productName}</h1>
          <p className="max-w-2xl text-pretty text-ink-soft leading-relaxed">
            One agent, embedded in this Next.js app. It runs tools on the server and in the page, asks a person before
            it acts, and shares its state. What was said is kept: reload, restart the server, and go on.
          </p>
          <p className="text-ink-soft text-sm">
            Answers come from <strong className="font-medium text-ink">{model.label}</strong>.
            {model.demo && " Set a provider's key in .env to talk to a real one."}
          </p>
        </header>
        <ul className="grid gap-4 sm:grid-cols-2">
          {demos.map((demo) => (
            <DemoCard key={demo.slug} demo={demo} />
          ))}
        </ul>
      </div>
    </div>
  );
}

function DemoCard({ demo: { slug, title, icon: Icon, summary, prompts, files } }: { demo: Demo }) {
  const [{ message }] = prompts;
  return (
    <li className="card flex flex-col gap-4 p-5">
      <div className="flex flex-col gap-1.5">
        <h2 className="flex items-center gap-2 font-medium">
          <Icon aria-hidden="true" className="size-4 text-accent" strokeWidth={1.75} />
          <Link href={`/${slug}`} className="rounded hover:underline">
            {title}
          </Link>
        </h2>
        <p className="text-pretty text-ink-soft text-sm leading-relaxed">{summary}</p>
      </div>
      <Link
        href={{ pathname: `/${slug}`, query: { prompt: message } }}
        className="group flex items-center justify-between gap-3 rounded-lg border border-line bg-panel px-3 py-2 text-sm hover:border-line-strong hover:bg-hover"
      >
        <span>
          <span className="text-ink-faint">Try: </span>
          {message}
        </span>
        <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint group-hover:text-ink" />
      </Link>
      <ul aria-label={`Files of ${title}`} className="flex flex-col gap-0.5">
        {files.map((file) => (
          <li key={file} className="break-all font-mono text-ink-faint text-xs">
            {file}
          </li>
        ))}
      </ul>
    </li>
  );
}
