import { createContext, useContext } from 'react';
import type { MouseEvent, ReactElement, ReactNode } from 'react';

export interface MenuProps {
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}

export interface MenuPlace {
  /** The element beside which the menu opens, and which gets the focus when it closes. */
  anchor: Element;
  /** Whether it was opened by keyboard. The first item then gets the focus. */
  isByKey: boolean;
}

/** From the click that opens a menu. A click by Enter, Space or a screen reader has a `detail` of 0. */
export const menuPlace = ({ currentTarget, detail }: MouseEvent): MenuPlace => ({
  anchor: currentTarget,
  isByKey: detail === 0,
});

/** An open menu without its own trigger. */
export interface MenuAtProps extends MenuPlace {
  open: true;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

export interface MenuItemProps {
  icon?: ReactNode;
  children: ReactNode;
  onSelect?: () => void;
  disabled?: boolean;
}

export interface MenuLinkProps {
  to: string;
  icon?: ReactNode;
  children: ReactNode;
}

export interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  onChange: (value: Value) => void;
}

export interface MenuSwitchProps {
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

interface Pieces {
  MenuItem: (props: MenuItemProps) => ReactNode;
  MenuLink: (props: MenuLinkProps) => ReactNode;
  MenuChoice: <Value extends string>(props: MenuChoiceProps<Value>) => ReactNode;
  MenuSwitch: (props: MenuSwitchProps) => ReactNode;
  MenuSeparator: () => ReactNode;
}

/** The components of the items. Their code loads with the menu's. */
export const MenuPieces = createContext<Pieces | undefined>(undefined);

export function usePieces(): Pieces {
  const pieces = useContext(MenuPieces);
  if (pieces === undefined) throw new Error('A menu item must be inside a menu');
  return pieces;
}
