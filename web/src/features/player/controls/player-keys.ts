export type PlayerKeyAction =
  | 'pause'
  | 'mute'
  | 'louder'
  | 'quieter'
  | 'fullscreen'
  | 'pictureInPicture'
  | 'help';

const actions: Readonly<Record<string, PlayerKeyAction>> = {
  ' ': 'pause',
  m: 'mute',
  f: 'fullscreen',
  i: 'pictureInPicture',
  '?': 'help',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
};

/** Controls that use letters themselves: the player must not act on these. */
const typed = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]';
/** What space or arrows already mean something to. */
const pressed = 'button, a, summary, label, input, [role], [tabindex]';

/** A press of a key, as far as it matters here. */
export interface KeyPress {
  key: string;
  hasModifier: boolean;
  /** What the focus is on. */
  target: Element | null;
  isDefaultPrevented: boolean;
}

/**
 * The key of a press that is meant for the player, letters in lower case; undefined where it is meant for something else.
 * Arrows and space count on the page and on the player itself, letters everywhere but in a field.
 */
export function playerKey({ key, hasModifier, target, isDefaultPrevented }: KeyPress): string | undefined {
  if (hasModifier || isDefaultPrevented || target?.closest(typed)) return undefined;
  // A dialog or a menu is open: keys are its own.
  if (target?.closest('[role=dialog], [role=alertdialog], [role=menu]')) return undefined;
  const isLetter = key.length === 1 && key !== ' ';
  if (!isLetter && target?.closest(pressed)) return undefined;
  return isLetter ? key.toLowerCase() : key;
}

/** What a key asks of the player; undefined where it is meant for something else. */
export function playerKeyAction(press: KeyPress): PlayerKeyAction | undefined {
  const key = playerKey(press);
  return key === undefined ? undefined : actions[key];
}
