import type { VolumeCommand } from './volume.ts';

/**
 * Sends volume commands one at a time, in order. A moving slider produces more commands than a slow frame can
 * answer. While one command is pending, only the latest of consecutive volume commands is kept and sent next.
 * @returns sends a command; resolves when the frame has answered it or the command that replaced it
 */
export function volumeQueue(
  send: (command: VolumeCommand) => Promise<unknown>,
): (command: VolumeCommand) => Promise<void> {
  let answered = Promise.resolve();
  /** The latest command that is not sent yet. */
  let waiting: { command: VolumeCommand } | undefined;

  return async (command) => {
    if (waiting?.command.action === 'setVolume' && command.action === 'setVolume') {
      waiting.command = command;
      return answered;
    }
    const entry = { command };
    waiting = entry;
    const before = answered;
    answered = (async () => {
      await before;
      if (waiting === entry) waiting = undefined;
      await send(entry.command).catch(() => undefined);
    })();
    return answered;
  };
}
