"use client";
import { createContext, useContext } from "react";

/** Why the last file was not attached, in a sentence, until the person goes on. */
export type UploadProblem = { text: string | undefined; dismiss: () => void };

const Context = createContext<UploadProblem>({ text: undefined, dismiss: () => {} });

export const UploadProblemContext = Context.Provider;
export const useUploadProblem = () => useContext(Context);
