interface PillChoiceProps<Value extends string> {
  label: string;
  value: Value;
  values: readonly Value[];
  onChange: (value: Value) => void;
}

/** A choice between a few words, over the picture of a player. */
export function PillChoice<Value extends string>({ label, value, values, onChange }: PillChoiceProps<Value>) {
  return (
    <fieldset>
      <legend className="text-small font-semibold">{label}</legend>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {values.map((offered) => (
          <label
            key={offered}
            className="relative flex min-h-11 cursor-pointer items-center rounded-full border border-stone px-3.5 text-small font-semibold hover:bg-moss has-checked:border-leaf has-checked:bg-moss-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={`player-${label}`}
              value={offered}
              checked={value === offered}
              onChange={() => onChange(offered)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="first-letter:uppercase">{offered}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
