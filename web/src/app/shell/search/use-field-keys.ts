import { useEffect } from 'react';

/**
 * Lets the keys of a search field move through the options of its list, as the combobox pattern of the ARIA
 * Authoring Practices requires: the focus stays in the field, Enter opens the active option, Escape closes
 * the list.
 */
export function useFieldKeys({
  fieldId,
  listId,
  reached,
  onReach,
  onClose,
}: {
  fieldId: string;
  listId: string;
  /** Id of the option that the arrow keys have reached. */
  reached: string | undefined;
  onReach: (optionId: string | undefined) => void;
  onClose: () => void;
}): void {
  useEffect(() => {
    const field = document.querySelector<HTMLElement>(`#${CSS.escape(fieldId)}`);
    const onKeyDown = (event: KeyboardEvent) => {
      // An input method is still composing text.
      if (event.isComposing) return;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        onReach(neighbor(listId, reached, event.key === 'ArrowDown' ? 1 : -1));
      } else if (event.key === 'Enter' && reached !== undefined) {
        document.querySelector<HTMLElement>(`#${CSS.escape(reached)}`)?.click();
      } else if (event.key === 'Escape') {
        // The first Escape closes the list, the second one clears the field.
        onClose();
      } else return;
      event.preventDefault();
    };
    field?.addEventListener('keydown', onKeyDown);
    return () => field?.removeEventListener('keydown', onKeyDown);
  }, [fieldId, listId, reached, onReach, onClose]);
}

/**
 * The option before or after the given one. After the last option comes the field itself, then the first
 * option.
 */
function neighbor(listId: string, reached: string | undefined, step: 1 | -1): string | undefined {
  const ids = [...document.querySelectorAll(`#${CSS.escape(listId)} [role=option]`)].map(({ id }) => id);
  const place = reached === undefined ? -1 : ids.indexOf(reached);
  if (place === -1) return step === 1 ? ids[0] : ids.at(-1);
  const next = ids[place + step];
  if (next !== undefined)
    document.querySelector(`#${CSS.escape(next)}`)?.scrollIntoView({ block: 'nearest' });
  return next;
}
