interface SettingsQueue<Settings extends object> {
  /** The settings as currently shown. */
  shown: () => Partial<Settings>;
  show: (settings: Partial<Settings>) => void;
  send: (settings: Partial<Settings>) => Promise<unknown>;
  /**
   * @param before the rejected settings as the frame still has them, except those that were changed again
   * meanwhile
   */
  onFailed: (failure: unknown, before: Partial<Settings>) => void;
}

/**
 * Shows each change immediately and sends changes one at a time. Changes during a pending command, such as
 * slider movements, are merged into the next command.
 * @returns changes settings
 */
export function settingsQueue<Settings extends object>({
  shown,
  show,
  send,
  onFailed,
}: SettingsQueue<Settings>): (settings: Partial<Settings>) => void {
  /** The frame's values of the settings that were changed since the queue was last empty. */
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
