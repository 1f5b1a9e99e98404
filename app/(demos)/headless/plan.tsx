"use client";
import { useState } from "react";
import type { State } from "@/agent/state";
import type { Conversation } from "@/lib/conversation/conversation";
import { isAllowed } from "@/lib/conversation/status-table";
import { useConversationState } from "@/lib/conversation/use-conversation";
import { newId } from "../../_components/thread/thread-id";
import { Button } from "../../_components/ui/button";

/** The state that the agent and the page share. The page changes it between runs; the next run brings it to the agent. */
export function Plan({ conversation }: { conversation: Conversation<State> }) {
  const { title, items } = useConversationState(conversation, ({ sharedState }) => sharedState.plan);
  const canEdit = useConversationState(conversation, ({ runStatus }) => isAllowed(runStatus, "setSharedState"));
  const [edited, setEdited] = useState(false);
  const [text, setText] = useState("");

  const change = (next: State["plan"]["items"]) => {
    conversation.setSharedState((state) => ({ ...state, plan: { ...state.plan, items: next } }));
    setEdited(true);
  };
  const add = () => {
    if (!canEdit || !text.trim()) return;
    change([...items, { id: newId(), text: text.trim(), done: false }]);
    setText("");
  };

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 md:p-5">
      <h2 className="font-medium text-sm">{title}</h2>
      <div className="card overflow-hidden">
        {items.length === 0 ? (
          <p className="px-4 py-8 text-balance text-center text-ink-faint text-sm">
            The plan is empty. Ask the agent to “Plan the week”, or add the first item yourself.
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {items.map((item) => (
              <li key={item.id}>
                <label className="flex items-start gap-2.5 px-4 py-2.5 text-sm has-enabled:hover:bg-hover">
                  <input
                    type="checkbox"
                    checked={item.done}
                    disabled={!canEdit}
                    onChange={({ target }) =>
                      change(items.map((each) => (each.id === item.id ? { ...each, done: target.checked } : each)))
                    }
                    className="mt-1 accent-(--tint)"
                  />
                  <span className={`min-w-0 flex-1 break-words ${item.done ? "text-ink-faint line-through" : ""}`}>
                    {item.text}
                  </span>
                  {item.day && <span className="shrink-0 text-ink-faint text-xs leading-5">{item.day}</span>}
                </label>
              </li>
            ))}
          </ul>
        )}
        <form
          className="flex gap-2 border-line border-t p-3"
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <input
            aria-label="New item"
            placeholder="New item"
            className="field"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" disabled={!canEdit || !text.trim() || items.length >= 50}>
            Add
          </Button>
        </form>
      </div>
      <p role="status" className="text-ink-faint text-xs">
        {!canEdit
          ? "The agent is working; you can edit when it is done."
          : edited && "The agent gets your edits with your next message."}
      </p>
    </div>
  );
}
