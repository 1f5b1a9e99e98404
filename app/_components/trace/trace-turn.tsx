import type { TraceTurn } from "./trace";
import { TraceNodeView } from "./trace-node";

/** One message of the user and the work that it made. */
export function TraceTurnView({ turn: { said, steps } }: { turn: TraceTurn }) {
  return (
    <li className="card overflow-hidden shadow-xs">
      <h3 className="truncate border-line border-b px-4 py-2.5 font-medium text-sm">{said || "A file"}</h3>
      {steps.length === 0 ? (
        <p className="px-4 py-3 text-ink-faint text-sm">No step yet.</p>
      ) : (
        <ol aria-label={`Steps for: ${said}`} className="flex flex-col gap-1 px-4 py-3">
          {steps.map((node) => (
            <TraceNodeView key={node.key} node={node} />
          ))}
        </ol>
      )}
    </li>
  );
}
