import type { PopoverProps } from './popover-parts.tsx';
import { lazyOverlay } from './lazy-overlay.tsx';

/** A small panel beside its trigger. */
export const Popover = lazyOverlay<PopoverProps>(
  'dialog',
  async () => (await import('./popover-parts.tsx')).PopoverParts,
);
