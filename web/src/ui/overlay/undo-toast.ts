import { describeFailure } from '../../lib/api/api-error.ts';
import { showToast } from './toast.ts';

/** Long enough to read it, and to see that it was the wrong one. */
const shownMs = 10_000;

/**
 * Says what was done, with its undo. What opened it may be gone by the time that the undo is pressed.
 * @param undo rejects with a message for people
 * @param id a second toast with the same id takes the first one's place
 */
export function showUndoToast(message: string, undo: () => Promise<unknown>, id?: string): void {
  async function press(): Promise<void> {
    try {
      await undo();
      showToast('Undone', { tone: 'success' });
    } catch (error) {
      showToast(describeFailure(error), { tone: 'failure' });
    }
  }
  showToast(message, {
    tone: 'success',
    durationMs: shownMs,
    action: { label: 'Undo', onPress: () => void press() },
    ...(id === undefined ? {} : { id }),
  });
}
