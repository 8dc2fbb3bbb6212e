import { EmojiPicker as Picker } from 'frimousse';
import type { ComponentProps } from 'react';
import { emojiDataAddress } from './emoji-data-address.ts';

/** The emoji version of 2022, which all current systems can show. */
const emojiVersion = 15;

/**
 * Focuses the search field, except on touch devices, where that would open the on-screen keyboard over the
 * emoji. The picker's code may load after the panel opens. The panel takes the focus when it is placed, so this
 * waits two frames.
 */
function focusBesideKeyboard(search: HTMLInputElement | null): void {
  if (search === null || !window.matchMedia('(hover: hover)').matches) return;
  requestAnimationFrame(() => requestAnimationFrame(() => search.focus({ preventScroll: true })));
}

/** All emoji with a search, usable by keyboard. The search matches names and tags. */
export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  return (
    <Picker.Root
      columns={8}
      emojiVersion={emojiVersion}
      emojibaseUrl={emojiDataAddress}
      onEmojiSelect={({ emoji }) => onChoose(emoji)}
      className="-m-2 flex h-80 flex-col"
    >
      <Picker.Search
        ref={focusBesideKeyboard}
        aria-label="Search emoji"
        placeholder="Search emoji"
        className="min-h-11 shrink-0 rounded-control border border-stone-strong bg-paper-raised px-3 text-body text-ink placeholder:text-stone-text focus-visible:border-focus"
      />
      <Picker.Viewport className="scrollbar-thin relative mt-2 min-h-0 grow outline-none">
        <Picker.Loading className="absolute inset-0 flex items-center justify-center text-small text-stone-text">
          Loading…
        </Picker.Loading>
        <Picker.Empty className="absolute inset-0 flex items-center justify-center text-small text-stone-text">
          No emoji with that name.
        </Picker.Empty>
        <Picker.List className="select-none" components={parts} />
      </Picker.Viewport>
    </Picker.Root>
  );
}

type PartsOfList = NonNullable<ComponentProps<typeof Picker.List>['components']>;

const parts: PartsOfList = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className="bg-paper-raised py-1.5 text-micro font-semibold text-stone-text">
      {category.label}
    </div>
  ),
  Row: ({ children, ...props }) => <div {...props}>{children}</div>,
  Emoji: ({ emoji, ...props }) => (
    <button
      {...props}
      className="flex h-11 w-[12.5%] items-center justify-center rounded-control text-[1.5rem] data-active:bg-moss"
    >
      {emoji.emoji}
    </button>
  ),
};
