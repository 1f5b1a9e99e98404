"use client";
import { createContext, useContext } from "react";

/** What an empty chat says, and the prompt that came with the address. */
export type Invitation = { text: string; prompt: string | undefined };

const Context = createContext<Invitation>({ text: "", prompt: undefined });

export const ChatInvitation = Context.Provider;
export const useInvitation = () => useContext(Context);
