import { create } from 'zustand';

/** What the person was told whose account was suspended while this page was open. A new session takes it away. */
export const useSuspensionMessage = create<{ message: string | undefined }>(() => ({ message: undefined }));
