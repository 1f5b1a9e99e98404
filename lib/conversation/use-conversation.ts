"use client";

import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { Conversation } from "./conversation";
import type { ConversationOptions } from "./options";
import type { ConversationState } from "./state";

/**
 * A conversation that lives as long as the component. `threadId`: shows that thread of the server's, and another one when
 * it changes. Tools, context and forwarded props may change with every render; the other options are those of the first.
 * The component itself is not drawn again when the conversation changes: read it with `useConversationState`.
 */
export function useConversation<S = unknown>(options: ConversationOptions<S> & { threadId?: string }): Conversation<S> {
  const [conversation] = useState(() => new Conversation<S>(options));
  const { threadId, tools, context, forwardedProps } = options;
  useEffect(
    () => conversation.configure({ tools, context, forwardedProps }),
    [conversation, tools, context, forwardedProps],
  );
  useEffect(() => {
    void conversation.resume();
    return () => conversation.pause();
  }, [conversation]);
  useEffect(() => {
    if (threadId !== undefined && threadId !== conversation.threadId) void conversation.openThread(threadId);
  }, [conversation, threadId]);
  return conversation;
}

/**
 * A part of a conversation's state. The component is drawn again only when the part is another one by `isEqual`
 * (default: `Object.is`), so a selector may be written in place and may make new objects when `isEqual` compares them.
 */
export function useConversationState<S, T>(
  conversation: Conversation<S>,
  selector: (state: ConversationState<S>) => T,
  isEqual: (one: T, other: T) => boolean = Object.is,
): T {
  const shown = useRef<{ value: T } | undefined>(undefined);
  const getSelection = useMemo(() => {
    let last: { state: ConversationState<S>; value: T } | undefined;
    return () => {
      const state = conversation.getSnapshot();
      if (last?.state === state) return last.value;
      const value = selector(state);
      const before = last ?? shown.current;
      last = { state, value: before && isEqual(before.value, value) ? before.value : value };
      return last.value;
    };
  }, [conversation, selector, isEqual]);
  const value = useSyncExternalStore(conversation.subscribe, getSelection, getSelection);
  useEffect(() => {
    shown.current = { value };
  }, [value]);
  return value;
}
