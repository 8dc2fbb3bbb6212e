import { createContext, useContext } from 'react';
import type { MouseEvent, ReactElement, ReactNode } from 'react';

export interface MenuProps {
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}

export interface MenuPlace {
  /** What the menu stands beside, and what gets the focus when it closes. */
  anchor: Element;
  /** It was opened by a key: its first entry has the focus then. */
  isByKey: boolean;
}

/** Of the press that opens a menu: one of Enter, of Space or of a screen reader has no count of clicks. */
export const menuPlace = ({ currentTarget, detail }: MouseEvent): MenuPlace => ({
  anchor: currentTarget,
  isByKey: detail === 0,
});

/** A menu that is open; it has no trigger of its own. */
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

/** What the entries of an open menu are made of: their code comes with the menu's. */
export const MenuPieces = createContext<Pieces | undefined>(undefined);

export function usePieces(): Pieces {
  const pieces = useContext(MenuPieces);
  if (pieces === undefined) throw new Error('Entries of a menu stand in a menu');
  return pieces;
}
