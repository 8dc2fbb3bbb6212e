import { describeFailure } from '../../lib/api/api-error.ts';
import { showToast } from './toast.ts';

/** Enough time to read it and to notice a mistake. */
const shownMs = 10_000;

/**
 * Shows a message with an undo button. The component that opened it may be unmounted by then.
 * @param undo rejects with a message for people
 * @param id a later toast with the same id replaces the earlier one
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
