"use client";
import { Chat } from "../../_components/chat/chat";
import { ChatProvider } from "../../_components/chat/chat-provider";
import { Split } from "../../_components/split";
import { useBoardTools } from "./board-tools";
import { frontendToolsDemo } from "./demo";
import { OrderBoard } from "./order-board";
import { type Board, useBoard } from "./use-board";

/** A chat whose agent works the board beside it. The board is outside of the chat's provider and survives a reconnect. */
export function FrontendTools({ threadId, prompt }: { threadId: string; prompt?: string | undefined }) {
  const board = useBoard();
  return (
    <ChatProvider threadId={threadId}>
      <BoardTools board={board} />
      <Split
        chat={<Chat demo={frontendToolsDemo} prompt={prompt} />}
        aside={<OrderBoard board={board} />}
        asideName="Order board"
      />
    </ChatProvider>
  );
}

function BoardTools({ board }: { board: Board }) {
  useBoardTools(board);
  return null;
}
