import { searchLimits } from '@greenroom/contract/limits';
import { createElement, useEffect, useState, useSyncExternalStore } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { Search } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { rememberSearch } from '../../../features/search/recent-searches.store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { onFirstSign } from '../../../ui/loading/first-sign.ts';
import { wantedCode } from '../../../ui/overlay/wanted-code.ts';
import { searchAddress } from './search-address.ts';

const suggestions = wantedCode(async () => (await import('./search-suggestions.tsx')).SearchSuggestions);

/** The search field with what it suggests (SHELL-12 to SHELL-15): a combobox of the ARIA Authoring Practices with a list. */
export function SearchBox({ id, label, className }: { id: string; label: string; className?: string }) {
  const navigate = useNavigate();
  const location = useLocation();
  const Suggestions = useSyncExternalStore(suggestions.subscribe, suggestions.read, () => undefined);
  const [text, setText] = useState('');
  // Open on one page of the history only, so that going anywhere closes it.
  const [openOn, setOpenOn] = useState<string>();
  /** Id of the option that the arrow keys are at. */
  const [reached, setReached] = useState<string>();
  const isOpen = openOn === location.key && Suggestions !== undefined;
  const listId = `${id}-suggestions`;

  useEffect(() => onFirstSign(() => void suggestions.ask()), []);

  function open() {
    void suggestions.ask();
    setOpenOn(location.key);
  }

  function close() {
    setOpenOn(undefined);
    setReached(undefined);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const address = searchAddress(text);
    if (address === undefined) return;
    rememberSearch(text.trim());
    close();
    await navigate(address);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // What an input method composes is not yet typed.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isOpen) {
      // The first press closes the list, a second one empties the field.
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) setReached(neighbor(listId, reached, event.key === 'ArrowDown' ? 1 : -1));
      else open();
    } else if (event.key === 'Enter' && isOpen && reached !== undefined) {
      event.preventDefault();
      document.querySelector<HTMLElement>(`#${CSS.escape(reached)}`)?.click();
    }
  }

  return (
    <search aria-label={label} className={classNames('relative', className)}>
      {/* Focus that leaves closes the suggestions, from wherever it was in here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        action="/search"
        onSubmit={(event) => void submit(event)}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) close();
        }}
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-4 my-auto size-4.5 text-stone-text"
        />
        <input
          id={id}
          type="search"
          name="q"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? reached : undefined}
          placeholder="Search products and shows"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck="false"
          enterKeyHint="search"
          maxLength={searchLimits.textMaxCharacters}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setReached(undefined);
            open();
          }}
          onFocus={open}
          onClick={open}
          onKeyDown={onKeyDown}
          className="min-h-11 w-full rounded-full border border-transparent bg-moss pr-4 pl-11 text-small text-ink placeholder:text-ink-soft hover:border-stone-strong focus-visible:border-focus focus-visible:bg-paper-raised focus-visible:outline-1 focus-visible:outline-offset-0 [&::-webkit-search-cancel-button]:hidden"
        />
        {isOpen ? createElement(Suggestions, { listId, text: text.trim(), reached, onChosen: close }) : null}
      </form>
    </search>
  );
}

/** The option before or after one; past the last one comes the field itself, and then the first one. */
function neighbor(listId: string, reached: string | undefined, step: 1 | -1): string | undefined {
  const ids = [...document.querySelectorAll(`#${CSS.escape(listId)} [role=option]`)].map(
    (option) => option.id,
  );
  const place = reached === undefined ? -1 : ids.indexOf(reached);
  if (place === -1) return step === 1 ? ids[0] : ids.at(-1);
  const next = ids[place + step];
  if (next !== undefined)
    document.querySelector(`#${CSS.escape(next)}`)?.scrollIntoView({ block: 'nearest' });
  return next;
}
