import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

export const captionSizes = ['small', 'medium', 'large'] as const;
export const captionPlaces = ['bottom', 'top'] as const;

interface CaptionChoices {
  isOn: boolean;
  size: (typeof captionSizes)[number];
  place: (typeof captionPlaces)[number];
}

/**
 * The viewer's caption preferences in this browser. Only the browser reads them, so they are available
 * immediately.
 */
export const useCaptionChoices = create<CaptionChoices>()(
  persist((): CaptionChoices => ({ isOn: true, size: 'medium', place: 'bottom' }), {
    name: 'greenroom.captions',
    version: 1,
    storage: createJSONStorage(() => window.localStorage),
  }),
);

export function setCaptionChoices(change: Partial<CaptionChoices>): void {
  useCaptionChoices.setState(change);
}
