import { useEffect } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface StageChoices {
  /** Whether theater mode shows its strip of products (LAYOUT-10). */
  showsProducts: boolean;
}

/** The viewer's stage preferences in this browser, apart from the layout mode. */
export const useStageChoices = create<StageChoices>()(
  persist((): StageChoices => ({ showsProducts: true }), {
    name: 'greenroom.stage',
    version: 2,
    storage: createJSONStorage(() => window.localStorage),
    skipHydration: true,
  }),
);

/** The stored preferences, from the first render after hydration on. */
export function useKeptStageChoices(): StageChoices {
  useEffect(() => void useStageChoices.persist.rehydrate(), []);
  return useStageChoices();
}

export function setStageChoices(change: Partial<StageChoices>): void {
  useStageChoices.setState(change);
}
