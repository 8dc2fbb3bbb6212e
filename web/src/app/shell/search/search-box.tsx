import { searchLimits } from '@greenroom/contract/limits/search';
import { createElement, useEffect, useState, useSyncExternalStore } from 'react';
import type { FormEvent } from 'react';
import { Search } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import { onFirstActivity } from '../../../ui/loading/first-activity.ts';
import { wantedCode } from '../../../ui/overlay/wanted-code.ts';
import { searchAddress } from './search-address.ts';

const suggestions = wantedCode(async () => (await import('./search-suggestions.tsx')).SearchSuggestions);

/**
 * The search field with its suggestions (SHELL-12 to SHELL-15): the combobox pattern of the ARIA Authoring
 * Practices with a listbox popup.
 */
export function SearchBox({ id, label, className }: { id: string; label: string; className?: string }) {
  const navigate = useNavigate();
  const location = useLocation();
  const Suggestions = useSyncExternalStore(suggestions.subscribe, suggestions.read, () => undefined);
  const [text, setText] = useState('');
  // The history entry on which the list was opened. Any navigation closes the list.
  const [openOn, setOpenOn] = useState<string>();
  /** Id of the option that the arrow keys have reached. */
  const [reached, setReached] = useState<string>();
  const isOpen = openOn === location.key && Suggestions !== undefined;
  const listId = `${id}-suggestions`;

  useEffect(() => onFirstActivity(() => void suggestions.ask()), []);

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
    close();
    await navigate(address);
  }

  return (
    <search aria-label={label} className={classNames('relative', className)}>
      {/* Losing focus closes the suggestions, from any element of the form. */}
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
          onKeyDown={({ key }) => {
            if (key === 'ArrowDown') open();
          }}
          className="min-h-11 w-full rounded-full border border-transparent bg-moss pr-4 pl-11 text-small text-ink placeholder:text-ink-soft hover:border-stone-strong focus-visible:border-focus focus-visible:bg-paper-raised focus-visible:outline-1 focus-visible:outline-offset-0 [&::-webkit-search-cancel-button]:hidden"
        />
        {isOpen
          ? createElement(Suggestions, {
              fieldId: id,
              listId,
              text: text.trim(),
              reached,
              onReach: setReached,
              onClose: close,
            })
          : null}
      </form>
    </search>
  );
}
