"use client";
import type { ReactNode } from "react";
import { Split } from "../../_components/split";
import { FilterBar } from "./filter-bar";
import { InspectorTabs } from "./inspector-tabs";
import type { RowsSource } from "./rows-source";
import { StepBar } from "./step-bar";
import { StreamList } from "./stream-list";
import { useInspector } from "./use-inspector";

type Props = {
  source: RowsSource;
  /** Shown in place of a list that has nothing. */
  empty: ReactNode;
  /** Under the stream: what drives it. */
  children: ReactNode;
};

/** A stream, live or recorded, beside what it means. */
export function InspectorView({ source, empty, children }: Props) {
  const inspector = useInspector(source);
  const { rows, shown, listed } = inspector;
  const refusals = (count: number) => source.fold.after(rows, count).refusedEvents;
  return (
    <Split
      chatName="Stream"
      chat={
        <section aria-label="Stream" className="flex min-h-0 flex-1 flex-col">
          <FilterBar inspector={inspector} />
          {shown === 0 ? (
            empty
          ) : listed.length === 0 ? (
            <p className="flex-1 px-6 py-10 text-center text-ink-faint text-sm">
              No event fits the search and the types.
            </p>
          ) : (
            <StreamList inspector={inspector} isRefused={(row) => refusals(row + 1) > refusals(row)} />
          )}
          <StepBar inspector={inspector} />
          {children}
        </section>
      }
      asideName="Reading"
      aside={<InspectorTabs inspector={inspector} />}
    />
  );
}
