import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { MenuPieces } from './menu-pieces.ts';
import type {
  MenuAtProps,
  MenuChoiceProps,
  MenuItemProps,
  MenuLinkProps,
  MenuProps,
  MenuSwitchProps,
} from './menu-pieces.ts';
import { overlayPlace } from './overlay-place.ts';

const pieces = { MenuItem, MenuLink, MenuChoice, MenuSwitch, MenuSeparator };

/** A menu and its items, which need the overlay library. */
export function MenuParts({ trigger, align = 'end', children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={overlayPlace}>
        <Base.Positioner
          sideOffset={8}
          align={align}
          collisionPadding={12}
          className="z-60"
          positionMethod="fixed"
        >
          <Base.Popup className="popup-surface max-h-(--available-height) max-w-[min(20rem,var(--available-width))] min-w-56 overflow-y-auto p-1.5 outline-none">
            <MenuPieces value={pieces}>{children}</MenuPieces>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** The same, open, beside an element. */
export function MenuAtParts({ label, anchor, onClose, isByKey, children }: MenuAtProps) {
  const [isFresh, setIsFresh] = useState(isByKey);
  return (
    <Base.Root
      open
      modal={false}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Base.Portal container={overlayPlace}>
        <Base.Positioner
          anchor={anchor}
          sideOffset={4}
          align="end"
          collisionPadding={12}
          className="z-60"
          positionMethod="fixed"
        >
          <Base.Popup
            aria-label={label}
            // The library highlights the first item after a key press only for its own trigger.
            onFocus={({ target, currentTarget }) => {
              if (!isFresh || target !== currentTarget) return;
              setIsFresh(false);
              currentTarget.querySelector<HTMLElement>('[role=menuitem]:not([aria-disabled=true])')?.focus();
            }}
            finalFocus={() => (anchor instanceof HTMLElement && anchor.isConnected ? anchor : true)}
            className="popup-surface max-h-(--available-height) max-w-[min(20rem,var(--available-width))] min-w-56 overflow-y-auto p-1.5 outline-none"
          >
            <MenuPieces value={pieces}>{children}</MenuPieces>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const itemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3.5 py-2 text-small wrap-anywhere font-medium outline-none select-none data-highlighted:bg-moss data-disabled:text-stone-text';

function MenuItem({ icon, children, onSelect, disabled }: MenuItemProps) {
  return (
    <Base.Item className={itemClass} onClick={onSelect} disabled={disabled}>
      {icon}
      {children}
    </Base.Item>
  );
}

function MenuLink({ to, icon, children }: MenuLinkProps) {
  return (
    <Base.LinkItem className={itemClass} closeOnClick render={<Link to={to} />}>
      {icon}
      {children}
    </Base.LinkItem>
  );
}

function MenuChoice<Value extends string>({ label, value, options, onChange }: MenuChoiceProps<Value>) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-3.5 pt-2 pb-1 text-micro font-semibold text-stone-text">
        {label}
      </Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} className={itemClass} closeOnClick>
            {option.icon}
            <span className="min-w-0 grow">{option.label}</span>
            <Base.RadioItemIndicator>
              <Check aria-hidden="true" className="size-4 shrink-0 text-leaf-text" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}

function MenuSwitch({ children, checked, onChange }: MenuSwitchProps) {
  return (
    <Base.CheckboxItem className={itemClass} checked={checked} onCheckedChange={onChange}>
      <span className="grow">{children}</span>
      <span className="flex size-5 items-center justify-center rounded-mark border border-stone-strong">
        <Base.CheckboxItemIndicator>
          <Check aria-hidden="true" className="size-4 text-leaf-text" />
        </Base.CheckboxItemIndicator>
      </span>
    </Base.CheckboxItem>
  );
}

function MenuSeparator() {
  return <Base.Separator className="mx-3 my-1.5 h-px bg-stone" />;
}
