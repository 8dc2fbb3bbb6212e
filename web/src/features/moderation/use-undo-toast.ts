import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { showUndoToast } from '../../ui/overlay/undo-toast.ts';
import { moderationKeys } from './moderation.api.ts';

/** Shows a toast for an action in a streamer's chats, with an undo button if it has a log entry. */
export function useUndoToast(hostId: string): (message: string, entryId: string | null) => void {
  const queryClient = useQueryClient();

  async function undo(entryId: string): Promise<void> {
    try {
      await api.moderation.undo({ hostId, entryId, reason: 'Undone at once', messageToPerson: '' });
    } finally {
      void queryClient.invalidateQueries({ queryKey: moderationKeys.all });
    }
  }

  return (message, entryId) => {
    if (entryId === null) showToast(message, { tone: 'success' });
    else showUndoToast(message, async () => undo(entryId));
  };
}
