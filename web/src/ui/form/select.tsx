import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { classNames } from '../class-names.ts';

interface SelectProps<Value extends string> {
  label: string;
  /** Above the control, or inside it before the value. */
  labelPlace?: 'above' | 'inside';
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  disabled?: boolean;
  className?: string;
}

export function Select<Value extends string>({
  label,
  labelPlace = 'above',
  value,
  options,
  onChange,
  disabled,
  className,
}: SelectProps<Value>) {
  return (
    <Base.Root
      items={options}
      value={value}
      disabled={disabled}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
    >
      <div className={classNames('flex flex-col gap-1.5', className)}>
        <Base.Label className={labelPlace === 'inside' ? 'sr-only' : 'text-small font-semibold'}>
          {label}
        </Base.Label>
        <Base.Trigger className="flex min-h-11 w-full items-center justify-between gap-3 rounded-full border border-stone-strong bg-paper-raised pr-3.5 pl-5 text-small font-semibold hover:border-ink-soft disabled:opacity-60">
          <span className="truncate">
            {labelPlace === 'inside' ? (
              <span aria-hidden="true" className="font-normal text-stone-text">
                {label}{' '}
              </span>
            ) : null}
            <Base.Value />
          </span>
          <Base.Icon>
            <ChevronDown aria-hidden="true" className="size-4 text-ink-soft" />
          </Base.Icon>
        </Base.Trigger>
      </div>
      <Base.Portal>
        <Base.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-60">
          <Base.Popup className="popup-surface min-w-(--anchor-width) overflow-hidden p-1.5">
            <Base.List className="max-h-(--available-height) overflow-y-auto">
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  className="flex min-h-11 items-center justify-between gap-6 rounded-control px-3.5 text-small outline-none data-highlighted:bg-moss"
                >
                  <Base.ItemText>{option.label}</Base.ItemText>
                  <Base.ItemIndicator>
                    <Check aria-hidden="true" className="size-4 text-leaf-text" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
