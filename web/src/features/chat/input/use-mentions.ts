import { useId, useState } from 'react';
import { completeMention, openMentionAt, suggestUsernames } from './mention-suggestions.ts';

export interface Mentions {
  listId: string;
  /** The suggestions of the picker. Empty while it is closed. */
  suggestions: readonly string[];
  activePlace: number;
  optionId: (place: number) => string;
  complete: (username: string) => { text: string; caret: number };
  /** Handles a key. Returns whether the picker consumed it (MENTION-3 to MENTION-6). */
  handleKey: (key: string, choose: (username: string) => void) => boolean;
  inputProps: Record<string, string | boolean | undefined>;
}

/** The picker that opens at an @: its suggestions, the active one, and its keys. */
export function useMentions(typed: { draft: string; caret: number; usernames: readonly string[] }): Mentions {
  const listId = useId();
  const open = openMentionAt(typed.draft, typed.caret);
  const openKey = open === undefined ? '' : `${open.start}:${open.query}`;
  const [closedKey, setClosedKey] = useState('');
  const [active, setActive] = useState({ key: '', place: 0 });
  const suggestions =
    open === undefined || openKey === closedKey ? [] : suggestUsernames(typed.usernames, open.query);
  const activePlace = active.key === openKey ? Math.min(active.place, suggestions.length - 1) : 0;
  const isOpen = suggestions.length > 0;
  const optionId = (place: number) => `${listId}-${place}`;

  return {
    listId,
    suggestions,
    activePlace,
    optionId,
    complete: (username) =>
      open === undefined
        ? { text: typed.draft, caret: typed.caret }
        : completeMention(typed.draft, typed.caret, open, username),
    handleKey(key, choose) {
      if (!isOpen) return false;
      const move = (steps: number) =>
        setActive({
          key: openKey,
          place: (activePlace + steps + suggestions.length) % suggestions.length,
        });
      const chosen = suggestions[activePlace];
      if (key === 'ArrowDown') move(1);
      else if (key === 'ArrowUp') move(-1);
      else if (key === 'Escape') setClosedKey(openKey);
      else if ((key === 'Enter' || key === 'Tab') && chosen !== undefined) choose(chosen);
      else return false;
      return true;
    },
    // A multi-line text field may not have the combobox role. It can still reference its list and its active
    // option.
    inputProps: {
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? optionId(activePlace) : undefined,
    },
  };
}
