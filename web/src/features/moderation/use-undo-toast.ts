import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { describeFailure } from '../../lib/api/api-error.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { moderationKeys } from './moderation.api.ts';

/** Long enough to read it, and to see that it was the wrong message. */
const shownMs = 10_000;

/** Says what was done in a streamer's chats, with its undo. What opened it may be gone by the time that it is pressed. */
export function useUndoToast(hostId: string): (message: string, entryId: string | null) => void {
  const queryClient = useQueryClient();

  async function undo(entryId: string): Promise<void> {
    try {
      await api.moderation.undo({ hostId, entryId, reason: 'Undone at once', told: '' });
      showToast('Undone', { tone: 'success' });
    } catch (error) {
      showToast(describeFailure(error), { tone: 'failure' });
    }
    await queryClient.invalidateQueries({ queryKey: moderationKeys.all });
  }

  return (message, entryId) => {
    if (entryId === null) showToast(message, { tone: 'success' });
    else
      showToast(message, {
        tone: 'success',
        durationMs: shownMs,
        action: { label: 'Undo', onPress: () => void undo(entryId) },
      });
  };
}
