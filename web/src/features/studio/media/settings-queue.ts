interface SettingsQueue<Settings extends object> {
  /** The settings as they are shown now. */
  shown: () => Partial<Settings>;
  show: (settings: Partial<Settings>) => void;
  send: (settings: Partial<Settings>) => Promise<unknown>;
  /** @param before what was refused, as the frame still has it; without what was changed again meanwhile */
  onFailed: (failure: unknown, before: Partial<Settings>) => void;
}

/**
 * Shows each change at once, and sends changes one after the other: what changes while one has no answer goes with the next, as
 * while a slider is moved.
 * @returns changes settings
 */
export function settingsQueue<Settings extends object>({
  shown,
  show,
  send,
  onFailed,
}: SettingsQueue<Settings>): (settings: Partial<Settings>) => void {
  /** What the frame has, of the settings that were changed since nothing waited. */
  let before: Partial<Settings> = {};
  let waiting: Partial<Settings> | undefined;
  let isSending = false;

  async function sendAll(): Promise<void> {
    isSending = true;
    while (waiting !== undefined) {
      const next = waiting;
      waiting = undefined;
      try {
        await send(next);
        Object.assign(before, next);
      } catch (failure) {
        const isLatest = (name: string) => name in next && (waiting === undefined || !(name in waiting));
        onFailed(failure, selected(before, isLatest));
      }
    }
    isSending = false;
    before = {};
  }

  return (settings) => {
    before = { ...selected(shown(), (name) => name in settings), ...before };
    show(settings);
    waiting = { ...waiting, ...settings };
    if (!isSending) void sendAll();
  };
}

function selected<Values extends object>(values: Values, isWanted: (name: string) => boolean): Values {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entries are those of `values`, whose parts are optional
  return Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name))) as Values;
}
