"use client";
import { useFrontendTool } from "@copilotkit/react-core/v2";
import { useTheme } from "next-themes";
import { useLayoutEffect, useRef } from "react";
import { z } from "zod";
import { runThemeTool, themeTool } from "../../_components/theme-tool";
import { filterSchema, firstView, ordersIn, viewWords } from "./board-view";
import type { Board } from "./use-board";

const highlightSchema = z.object({ orderId: z.number().int().describe("Number of the order, for example 1042") });
const colorSchema = z.object({
  color: z.string().max(100).describe("A CSS colour, for example lightblue or #fde68a; none removes it"),
});

/**
 * What the agent can do on this page. Handlers are kept from the first render, so they read the board through a ref;
 * arguments come unchecked from the model, so each handler parses them. A wrong one is told, never thrown.
 */
export function useBoardTools(board: Board) {
  const latest = useRef(board);
  useLayoutEffect(() => {
    latest.current = board;
  });
  const { setTheme } = useTheme();

  useFrontendTool({
    name: "filter_orders",
    description: "Filters and sorts the order board that the user sees. Without arguments it shows all orders again.",
    parameters: filterSchema,
    handler: async (args) => {
      const read = filterSchema.safeParse(args);
      if (!read.success) return z.prettifyError(read.error);
      const { setView, setHighlighted, data } = latest.current;
      const view = { ...firstView, ...read.data };
      setView(view);
      setHighlighted(undefined);
      if (data.status !== "ready") return "The board is set, but its orders are not loaded yet.";
      return `The board shows ${viewWords(view, ordersIn(view, data.value).length)}.`;
    },
  });

  useFrontendTool({
    name: "highlight_order",
    description: "Highlights one order on the board and scrolls to it.",
    parameters: highlightSchema,
    handler: async (args) => {
      const read = highlightSchema.safeParse(args);
      if (!read.success) return z.prettifyError(read.error);
      const { orderId } = read.data;
      const { data, view, setView, setHighlighted } = latest.current;
      if (data.status !== "ready") return "The board's orders are not loaded yet.";
      if (!data.value.some(({ id }) => id === orderId)) return `There is no order ${orderId} on the board.`;
      const hidden = !ordersIn(view, data.value).some(({ id }) => id === orderId);
      if (hidden) setView(firstView);
      setHighlighted(orderId);
      return `Order ${orderId} is highlighted${hidden ? "; the filter hid it and was removed" : ""}.`;
    },
  });

  useFrontendTool({ ...themeTool, handler: async (args) => runThemeTool(args, setTheme) });

  useFrontendTool({
    name: "change_background",
    description: "Changes the colour behind the order board.",
    parameters: colorSchema,
    handler: async (args) => {
      const read = colorSchema.safeParse(args);
      if (!read.success) return z.prettifyError(read.error);
      const color = read.data.color.trim();
      const { setBackdrop } = latest.current;
      if (color === "none") {
        setBackdrop(undefined);
        return "The background is as at first.";
      }
      if (!CSS.supports("background-color", color)) return `"${color}" is not a CSS colour; nothing was changed.`;
      setBackdrop(color);
      return `The background is ${color}.`;
    },
  });
}
