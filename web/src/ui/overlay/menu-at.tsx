import { lazyOverlay } from './lazy-overlay.tsx';
import type { MenuAtProps } from './menu-pieces.ts';

export { MenuItem } from './menu.tsx';

/** An open menu beside a shared anchor, such as the button of a row in a long list. */
export const MenuAt = lazyOverlay<MenuAtProps>(
  'menu',
  async () => (await import('./menu-parts.tsx')).MenuAtParts,
);
