import type { ChatUser } from '@greenroom/contract/moderation/moderation.schemas';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { useAddModerator, useRemoveModerator } from '../moderation.api.ts';

/** Appoints or removes a moderator of a streamer's chats. */
export function ModeratorButton({ hostId, user }: { hostId: string; user: ChatUser }) {
  const { id: userId, username } = user;
  const add = useAddModerator();
  const remove = useRemoveModerator();
  const unavailable = add.isPending || remove.isPending;
  const isModerator = user.role === 'moderator';

  function press() {
    if (isModerator) {
      remove.mutate(
        { hostId, userId },
        { onSuccess: () => showToast(`${username} is no longer a moderator`, { tone: 'success' }) },
      );
      return;
    }
    add.mutate(
      { hostId, username, reason: 'Appointed' },
      { onSuccess: () => showToast(`${username} is a moderator now`, { tone: 'success' }) },
    );
  }

  return (
    <Button size="small" variant="outline" unavailable={unavailable} onClick={press}>
      {isModerator ? 'Remove as moderator' : 'Make moderator'}
    </Button>
  );
}
