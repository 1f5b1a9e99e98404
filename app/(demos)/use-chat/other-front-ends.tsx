import { OpenElsewhere } from "../../_components/thread/open-elsewhere";

const places = [
  { page: "/chat", text: "Open in CopilotKit chat" },
  { page: "/approvals", text: "Open in CopilotKit approvals" },
  { page: "/shared-state", text: "Edit the plan in CopilotKit shared state" },
];

/** The same thread in pages that are built with CopilotKit: its answers, and what waits in it, are there too. */
export function OtherFrontEnds({ threadId }: { threadId: string }) {
  return (
    <section aria-labelledby="other-front-ends" className="flex flex-col gap-2">
      <h2 id="other-front-ends" className="font-medium text-sm">
        This chat elsewhere
      </h2>
      <p className="text-pretty text-ink-faint text-sm">
        The thread is kept on the server. Another front end shows the same answers, and what waits for you here waits
        there too.
      </p>
      {places.map(({ page, text }) => (
        <OpenElsewhere key={page} page={page} threadId={threadId}>
          {text}
        </OpenElsewhere>
      ))}
    </section>
  );
}

/** Said in its place when conversations are kept in the browser. */
export function KeptHere() {
  return (
    <p className="text-pretty text-ink-faint text-sm">
      This conversation is kept in this page only, and ends with it: the server runs with CHAT_HISTORY=client.
    </p>
  );
}
