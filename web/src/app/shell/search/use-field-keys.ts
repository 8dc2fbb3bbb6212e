import { useEffect } from 'react';

/**
 * Lets the keys of a search field go through the options of its list, as the ARIA Authoring Practices say of a combobox: the
 * focus stays in the field, Enter opens the option that the keys are at, Escape closes the list.
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
  /** Id of the option that the keys are at. */
  reached: string | undefined;
  onReach: (optionId: string | undefined) => void;
  onClose: () => void;
}): void {
  useEffect(() => {
    const field = document.querySelector<HTMLElement>(`#${CSS.escape(fieldId)}`);
    const onKeyDown = (event: KeyboardEvent) => {
      // What an input method composes is not yet typed.
      if (event.isComposing) return;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        onReach(neighbor(listId, reached, event.key === 'ArrowDown' ? 1 : -1));
      } else if (event.key === 'Enter' && reached !== undefined) {
        document.querySelector<HTMLElement>(`#${CSS.escape(reached)}`)?.click();
      } else if (event.key === 'Escape') {
        // The first press closes the list, a second one empties the field.
        onClose();
      } else return;
      event.preventDefault();
    };
    field?.addEventListener('keydown', onKeyDown);
    return () => field?.removeEventListener('keydown', onKeyDown);
  }, [fieldId, listId, reached, onReach, onClose]);
}

/** The option before or after one; past the last one comes the field itself, and then the first one. */
function neighbor(listId: string, reached: string | undefined, step: 1 | -1): string | undefined {
  const ids = [...document.querySelectorAll(`#${CSS.escape(listId)} [role=option]`)].map(({ id }) => id);
  const place = reached === undefined ? -1 : ids.indexOf(reached);
  if (place === -1) return step === 1 ? ids[0] : ids.at(-1);
  const next = ids[place + step];
  if (next !== undefined)
    document.querySelector(`#${CSS.escape(next)}`)?.scrollIntoView({ block: 'nearest' });
  return next;
}
