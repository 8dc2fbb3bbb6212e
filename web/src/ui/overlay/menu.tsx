import type { ReactElement, ReactNode } from 'react';
import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { Link } from 'react-router';

interface MenuProps {
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}

/** A menu of actions with roving focus. Its trigger needs an accessible name. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          sideOffset={8}
          align={align}
          collisionPadding={12}
          className="z-60"
          positionMethod="fixed"
        >
          <Base.Popup className="popup-surface max-w-[min(20rem,var(--available-width))] min-w-56 p-1.5 outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const itemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3.5 text-small font-medium outline-none select-none data-highlighted:bg-moss data-disabled:text-stone-text';

interface MenuItemProps {
  icon?: ReactNode;
  children: ReactNode;
  onSelect?: () => void;
  disabled?: boolean;
}

export function MenuItem({ icon, children, onSelect, disabled }: MenuItemProps) {
  return (
    <Base.Item className={itemClass} onClick={onSelect} disabled={disabled}>
      {icon}
      {children}
    </Base.Item>
  );
}

/** An entry that goes to a page. */
export function MenuLink({ to, icon, children }: { to: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <Base.LinkItem className={itemClass} closeOnClick render={<Link to={to} />}>
      {icon}
      {children}
    </Base.LinkItem>
  );
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  onChange: (value: Value) => void;
}

/** One of several, marked. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-3.5 pt-2 pb-1 text-micro font-semibold text-stone-text">
        {label}
      </Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} className={itemClass} closeOnClick>
            {option.icon}
            <span className="grow">{option.label}</span>
            <Base.RadioItemIndicator>
              <Check aria-hidden="true" className="size-4 text-leaf-text" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}

interface MenuSwitchProps {
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** An entry that is on or off; the menu stays open. */
export function MenuSwitch({ children, checked, onChange }: MenuSwitchProps) {
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

export function MenuSeparator() {
  return <Base.Separator className="mx-3 my-1.5 h-px bg-stone" />;
}
