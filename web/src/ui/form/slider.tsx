interface SliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** The value as a text for screen readers. */
  valueText?: (value: number) => string;
  disabled?: boolean;
  className?: string;
}

/** A native slider in our colours. It supports keys, touch and screen readers. */
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
    <div className={className}>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText?.(value)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        className="slider h-11 w-full"
        style={{ ['--slider-filled' as string]: `${((value - min) / (max - min)) * 100}%` }}
      />
    </div>
  );
}
