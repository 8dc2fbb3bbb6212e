import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface StageChoices {
  /** Theater mode has its strip of products (LAYOUT-10). */
  showsProducts: boolean;
}

/** How this browser's viewer wants the stage, beside the layout mode; call `rehydrate()` after hydration. */
export const useStageChoices = create<StageChoices>()(
  persist((): StageChoices => ({ showsProducts: true }), {
    name: 'greenroom.stage',
    version: 2,
    storage: createJSONStorage(() => window.localStorage),
    skipHydration: true,
  }),
);

export function setStageChoices(change: Partial<StageChoices>): void {
  useStageChoices.setState(change);
}
