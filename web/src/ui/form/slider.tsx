import { Slider as Base } from '@base-ui/react/slider';

interface SliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** The value in words, for screen readers. */
  valueText?: (value: number) => string;
  disabled?: boolean;
  className?: string;
}

export function Slider({
  label,
  value,
  onChange,
  min = 0,
  max = 100,
  step = 1,
  valueText,
  disabled,
  className,
}: SliderProps) {
  return (
    <Base.Root
      value={value}
      onValueChange={onChange}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      className={className}
    >
      <Base.Control className="flex h-11 w-full touch-none items-center select-none">
        <Base.Track className="h-1.5 w-full rounded-full bg-stone-strong">
          <Base.Indicator className="rounded-full bg-leaf" />
          <Base.Thumb
            aria-label={label}
            getAriaValueText={
              valueText === undefined ? undefined : (_formatted, current) => valueText(current)
            }
            className="size-5 rounded-full border-2 border-leaf bg-paper-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}
