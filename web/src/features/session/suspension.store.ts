import { create } from 'zustand';

/** The message to a person whose account was suspended while this page was open. A new session clears it. */
export const useSuspensionMessage = create<{ message: string | undefined }>(() => ({ message: undefined }));
