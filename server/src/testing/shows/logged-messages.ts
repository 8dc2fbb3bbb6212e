import type { StreamEvent } from '@greenroom/contract/streams/stream-event.schemas';
import type { StreamEventDraft } from '../../features/streams/event-log/stream-event-draft.ts';
import type { LivePerson } from '../realtime-server.ts';

/** A chat message by a streamer, for the event log. */
export function messageDraft(
  { userId, username }: Pick<LivePerson, 'userId' | 'username'>,
  content: string,
  clientMessageId?: string,
): StreamEventDraft {
  return {
    type: 'chat.message',
    actorId: userId,
    clientMessageId,
    payload: {
      message: {
        userId,
        username,
        user: { id: userId, username, role: 'streamer' },
        content,
        type: 'message',
        isPinned: false,
        isDeleted: false,
        role: 'streamer',
        mentions: [],
      },
    },
  };
}

/** The text of a logged message. For another event, its type. */
export function contentOf(event: StreamEvent | undefined): string {
  return event?.type === 'chat.message' ? event.message.content : `${event?.type}`;
}
