import { classNames } from '../../../ui/class-names.ts';
import type { Mentions } from './use-mentions.ts';

interface MentionPickerProps {
  mentions: Mentions;
  onChoose: (username: string) => void;
}

/** The suggestions for a mention. The focus stays in the text field. */
export function MentionPicker({ mentions, onChoose }: MentionPickerProps) {
  const { suggestions, activePlace, listId, optionId } = mentions;
  return (
    <>
      <output className="sr-only">
        {suggestions.length === 0
          ? ''
          : `${suggestions.length} names to mention. ${suggestions[activePlace]}`}
      </output>
      {suggestions.length === 0 ? null : (
        <div
          id={listId}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="listbox"
          aria-label="People to mention"
          className="popup-surface absolute inset-x-3 bottom-full mb-1 p-1.5"
        >
          {suggestions.map((username, place) => (
            // The text field handles the keys. A press chooses without moving the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={username}
              id={optionId(place)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              tabIndex={-1}
              aria-selected={place === activePlace}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(username)}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center rounded-control px-3.5 text-small font-medium',
                place === activePlace && 'bg-moss',
              )}
            >
              @{username}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
