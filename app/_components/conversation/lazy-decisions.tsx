"use client";
import dynamic from "next/dynamic";

/** The forms, in a chunk that comes when something waits for a person. */
export const LazyDecisions = dynamic(() => import("./decisions").then(({ Decisions }) => Decisions));
