import { useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

interface TabsProps<Value extends string> {
  label: string;
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[];
}

/**
 * Tabs as in the ARIA Authoring Practices: the arrow keys, Home and End move between tabs, Enter and Space
 * select, and the Tab key goes to the panel. Only the selected panel is mounted. If the tabs do not fit on one
 * line, they wrap.
 */
export function Tabs<Value extends string>({ label, value, defaultValue, onChange, tabs }: TabsProps<Value>) {
  const id = useId();
  const [own, setOwn] = useState(defaultValue ?? tabs[0]?.value);
  // The tab stop of the list.
  const [reached, setReached] = useState<Value>();
  const chosen = value ?? own;
  const choose = (next: Value) => {
    setOwn(next);
    onChange?.(next);
  };

  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        // The list itself is not focusable.
        tabIndex={-1}
        onKeyDown={moveFocus}
        onBlur={() => setReached(undefined)}
        className="@container relative flex flex-wrap border-b border-stone outline-none"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={tab.value === chosen}
            aria-controls={tab.value === chosen ? `${id}-panel-${tab.value}` : undefined}
            tabIndex={tab.value === (reached ?? chosen) ? 0 : -1}
            onFocus={() => setReached(tab.value)}
            onClick={() => choose(tab.value)}
            className="relative min-h-11 px-2 text-small @xl:px-4 font-semibold whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-ink aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:bottom-0 aria-selected:after:h-0.5 aria-selected:after:rounded-full aria-selected:after:bg-leaf"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) =>
        tab.value === chosen ? (
          <div
            key={tab.value}
            role="tabpanel"
            id={`${id}-panel-${tab.value}`}
            aria-labelledby={`${id}-tab-${tab.value}`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is not operable has to be reachable
            tabIndex={0}
            className="pt-6"
          >
            {tab.content}
          </div>
        ) : null,
      )}
    </div>
  );
}

/** The tab to which a key moves. The first and the last tab are neighbours. */
const steps: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place - 1 + count) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const place = all.findIndex((tab) => tab === document.activeElement);
  const next = steps[event.key]?.(place, all.length);
  if (place === -1 || next === undefined) return;
  event.preventDefault();
  all[next]?.focus();
}
