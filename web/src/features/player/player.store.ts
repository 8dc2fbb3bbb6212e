import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { PlayerQuality } from './connection/player-quality.ts';

interface PlayerChoices {
  quality: PlayerQuality;
  /** Single keys command the player (WCAG 2.1.4: they can be turned off). */
  hasKeys: boolean;
}

/** How this browser's viewer wants the player; call `rehydrate()` after hydration. */
export const usePlayerChoices = create<PlayerChoices>()(
  persist((): PlayerChoices => ({ quality: 'auto', hasKeys: true }), {
    name: 'greenroom.player',
    version: 1,
    storage: createJSONStorage(() => window.localStorage),
    skipHydration: true,
  }),
);

export function setPlayerChoices(change: Partial<PlayerChoices>): void {
  usePlayerChoices.setState(change);
}
