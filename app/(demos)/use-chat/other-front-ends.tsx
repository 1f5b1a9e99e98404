import { approvalsDemo, chatDemo } from "../../_components/demos";
import { OpenElsewhere } from "../../_components/thread/open-elsewhere";

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
      <OpenElsewhere href={`/${chatDemo.slug}?thread=${threadId}`}>Open in CopilotKit chat</OpenElsewhere>
      <OpenElsewhere href={`/${approvalsDemo.slug}?thread=${threadId}`}>Open in CopilotKit approvals</OpenElsewhere>
    </section>
  );
}
