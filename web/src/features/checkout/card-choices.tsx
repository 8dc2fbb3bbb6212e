export interface CardChoice {
  id: string;
  title: string;
  text?: string | undefined;
}

/** The cards to pay with, as a single choice. */
export function CardChoices({
  choices,
  chosenId,
  onChoose,
}: {
  choices: readonly CardChoice[];
  chosenId: string;
  onChoose: (id: string) => void;
}) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-small font-semibold">Card</legend>
      {choices.map(({ id, title, text }) => (
        <label
          key={id}
          className="flex min-h-14 cursor-pointer items-center gap-3 rounded-card border border-stone px-4 py-2.5 has-checked:border-leaf has-checked:bg-moss has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="card"
            value={id}
            checked={id === chosenId}
            onChange={() => onChoose(id)}
            className="size-5 shrink-0 accent-leaf"
          />
          <span>
            <span className="block font-medium">{title}</span>
            {text === undefined ? null : <span className="block text-small text-ink-soft">{text}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
