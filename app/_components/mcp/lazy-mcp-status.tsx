"use client";
import dynamic from "next/dynamic";

/** The state of MCP servers, with what checks it, in a chunk that comes only where there are such servers. */
export const LazyMcpStatus = dynamic(() => import("./mcp-status").then(({ McpStatus }) => McpStatus));
