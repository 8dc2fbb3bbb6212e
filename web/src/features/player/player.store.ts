import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { PlayerQuality } from './connection/player-quality.ts';

interface PlayerChoices {
  quality: PlayerQuality;
  /** Whether single keys control the player (WCAG 2.1.4 requires that they can be turned off). */
  hasKeys: boolean;
}

/** The viewer's player preferences in this browser. Call `rehydrate()` after hydration. */
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
