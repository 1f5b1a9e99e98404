"use client";
import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import { DiagnosticsView } from "./diagnostics-view";
import { StateView } from "./state-view";
import { TimingsView } from "./timings-view";
import type { Inspector } from "./use-inspector";

/** What the stream means: the reduced state, what was refused, and how long it took. */
export function InspectorTabs({ inspector }: { inspector: Inspector }) {
  const { refusedEvents } = inspector.state;
  return (
    <Tabs.Root defaultValue="state" className="flex min-h-0 flex-1 flex-col">
      <Tabs.List aria-label="Reading the stream" className="flex gap-1 border-line border-b px-3 py-2">
        <Tab value="state">State</Tab>
        <Tab value="diagnostics">
          Diagnostics
          {refusedEvents > 0 && <span className="text-bad text-xs tabular-nums">{refusedEvents}</span>}
        </Tab>
        <Tab value="timings">Timings</Tab>
      </Tabs.List>
      <TabPanel value="state">
        <StateView inspector={inspector} />
      </TabPanel>
      <TabPanel value="diagnostics">
        <DiagnosticsView state={inspector.state} />
      </TabPanel>
      <TabPanel value="timings">
        <TimingsView inspector={inspector} />
      </TabPanel>
    </Tabs.Root>
  );
}

function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Trigger
      value={value}
      className="flex min-h-8 items-center gap-1.5 rounded-lg px-3 py-1 text-ink-soft text-sm hover:bg-hover data-[state=active]:bg-hover data-[state=active]:font-medium data-[state=active]:text-ink"
    >
      {children}
    </Tabs.Trigger>
  );
}

function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Content value={value} className="min-h-0 flex-1 overflow-y-auto -outline-offset-2">
      {children}
    </Tabs.Content>
  );
}
