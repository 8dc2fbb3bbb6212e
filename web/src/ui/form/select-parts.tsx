import { Select as Base } from '@base-ui/react/select';
import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { overlayPlace } from '../overlay/overlay-place.ts';

export interface SelectPartsProps {
  trigger: ReactElement;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  disabled: boolean | undefined;
}

/** The list of a select and its trigger, which need the overlay library. */
export function SelectParts({ trigger, value, options, onChange, disabled }: SelectPartsProps) {
  return (
    <Base.Root
      items={options}
      value={value}
      disabled={disabled}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal container={overlayPlace}>
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
