import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ChatService } from './chat.service.ts';
import type { PinnedMessages } from './pinned-message.service.ts';

/**
 * Sends messages without a socket, as the video frame does (FRAME-16): the call itself names its stream. Also
 * pins messages.
 */
export function chatRoutes(chat: Pick<ChatService, 'send'>, pinned: Pick<PinnedMessages, 'pin' | 'unpin'>) {
  return {
    send: endpoints.chat.send.handler(async ({ input, context }) => {
      const sent = await chat.send(signedIn(context), { ...input, hasJoined: true });
      if ('heldId' in sent) throw new AppError('chat_held');
      return sent;
    }),
    pin: endpoints.chat.pin.handler(async ({ input: { streamId, sequence }, context }) => ({
      entryId: await pinned.pin(signedIn(context), streamId, sequence),
    })),
    unpin: endpoints.chat.unpin.handler(async ({ input: { streamId }, context }) => ({
      entryId: await pinned.unpin(signedIn(context), streamId),
    })),
  };
}
