import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface ChatPreferences {
  /** Screen readers do not announce new messages. */
  quietsAnnouncements: boolean;
}

/**
 * The reader's chat preferences in this browser, separate from the general preferences. Call `rehydrate()`
 * after hydration.
 */
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
