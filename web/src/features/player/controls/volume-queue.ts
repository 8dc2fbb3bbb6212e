import type { VolumeCommand } from './volume.ts';

/**
 * Sends commands of the volume one after the other, in their order. A slider that moves asks for more volumes than a slow frame
 * answers: while one is under way, the last of those that follow each other is the only one that is sent after it.
 * @returns sends a command, and resolves when the frame has answered it, or the one that was sent in its place
 */
export function volumeQueue(
  send: (command: VolumeCommand) => Promise<unknown>,
): (command: VolumeCommand) => Promise<void> {
  let answered = Promise.resolve();
  /** The newest command, until it is sent. */
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
