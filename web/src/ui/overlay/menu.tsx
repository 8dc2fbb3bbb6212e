import { lazyOverlay } from './lazy-overlay.tsx';
import { usePieces } from './menu-pieces.ts';
import type {
  MenuChoiceProps,
  MenuItemProps,
  MenuLinkProps,
  MenuProps,
  MenuSwitchProps,
} from './menu-pieces.ts';

/** A menu of actions with roving focus. Its trigger needs an accessible name. */
export const Menu = lazyOverlay<MenuProps>('menu', async () => (await import('./menu-parts.tsx')).MenuParts);

export function MenuItem(props: MenuItemProps) {
  const Pieces = usePieces();
  return <Pieces.MenuItem {...props} />;
}

/** An item that links to a page. */
export function MenuLink(props: MenuLinkProps) {
  const Pieces = usePieces();
  return <Pieces.MenuLink {...props} />;
}

/** A radio item. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const Pieces = usePieces();
  return <Pieces.MenuChoice {...props} />;
}

/** A checkbox item. The menu stays open. */
export function MenuSwitch(props: MenuSwitchProps) {
  const Pieces = usePieces();
  return <Pieces.MenuSwitch {...props} />;
}

export function MenuSeparator() {
  const Pieces = usePieces();
  return <Pieces.MenuSeparator />;
}
