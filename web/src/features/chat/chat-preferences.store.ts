import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface ChatPreferences {
  /** New messages are not read out. */
  quietsAnnouncements: boolean;
}

/** How this browser's reader wants the chat, beside the general preferences; call `rehydrate()` after hydration. */
export const useChatPreferences = create<ChatPreferences>()(
  persist((): ChatPreferences => ({ quietsAnnouncements: false }), {
    name: 'greenroom.chat',
    version: 1,
    storage: createJSONStorage(() => window.localStorage),
    skipHydration: true,
  }),
);

export function setChatPreferences(change: Partial<ChatPreferences>): void {
  useChatPreferences.setState(change);
}
