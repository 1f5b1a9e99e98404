"use client";
import { useState } from "react";
import { z } from "zod";
import { orderSchema } from "../../_components/order";
import { useServerData } from "../../_components/use-server-data";
import { type BoardView, firstView } from "./board-view";

const ordersSchema = z.array(orderSchema);

/** The order board: what it shows and how, for the page's controls and for the agent's tools alike. */
export function useBoard() {
  const { data, refresh } = useServerData("/api/orders", ordersSchema);
  const [view, setView] = useState<BoardView>(firstView);
  const [highlighted, setHighlighted] = useState<number>();
  const [backdrop, setBackdrop] = useState<string>();
  return { data, refresh, view, setView, highlighted, setHighlighted, backdrop, setBackdrop };
}

export type Board = ReturnType<typeof useBoard>;
