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

/** Controls in which letters are typed. The player ignores all keys there. */
const typed = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]';
/** Controls that already use space or the arrow keys. */
const pressed = 'button, a, summary, label, input, [role], [tabindex]';

/** The relevant parts of a keyboard event. */
export interface KeyPress {
  key: string;
  hasModifier: boolean;
  /** The focused element. */
  target: Element | null;
  isDefaultPrevented: boolean;
}

/**
 * The key of an event that is meant for the player, with letters in lower case. Undefined if it is meant for
 * something else. Arrows and space count on the page and on the player itself. Letters count everywhere except
 * in text fields.
 */
export function playerKey({ key, hasModifier, target, isDefaultPrevented }: KeyPress): string | undefined {
  if (hasModifier || isDefaultPrevented || target?.closest(typed)) return undefined;
  // An open dialog or menu handles its keys itself.
  if (target?.closest('[role=dialog], [role=alertdialog], [role=menu]')) return undefined;
  const isLetter = key.length === 1 && key !== ' ';
  if (!isLetter && target?.closest(pressed)) return undefined;
  return isLetter ? key.toLowerCase() : key;
}

/** The player action of a key. Undefined if the key is meant for something else. */
export function playerKeyAction(press: KeyPress): PlayerKeyAction | undefined {
  const key = playerKey(press);
  return key === undefined ? undefined : actions[key];
}
