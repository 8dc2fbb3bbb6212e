import { AppError } from '../../platform/app-error.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { HeldMessages } from '../moderation/messages/held-messages.service.ts';
import type { ChatService } from './chat.service.ts';
import type { Reactions } from './reactions/reactions.service.ts';

/**
 * A page sends each kind of reaction at most twice a second. This limit applies to all pages of an account
 * together.
 */
const reactionLimit = { max: 50, windowSeconds: 5 };

/**
 * Receives chat messages. The event log sends a stored message to the stream's socket room (SOCK-11), and
 * `chat:message:sent` confirms it to its sender (SOCK-12).
 */
export function bindChatSockets({
  sockets,
  chat,
  reactions,
  held,
}: {
  sockets: SocketServer;
  chat: ChatService;
  held: Pick<HeldMessages, 'dismiss'>;
  reactions: Pick<Reactions, 'add'>;
}): void {
  sockets.on('chat:react', {
    limit: reactionLimit,
    isLimitedByAccount: true,
    refusal: (error, { streamId }) => ({
      name: 'chat:error',
      payload: { streamId, code: error.code, message: error.message },
    }),
    async handle(client, { streamId, reaction, presses }) {
      if (client.actor === null) throw new AppError('chat_sign_in_required');
      if (!sockets.rooms.isMember(streamId, client)) throw new AppError('chat_not_joined');
      // A chat's settings concern messages. People who may not write because of them may still react.
      await chat.checkMayWrite(client.actor, streamId);
      await reactions.add(streamId, reaction, presses);
    },
  });

  sockets.on('chat:held:dismiss', {
    refusal: (error, { streamId }) => ({
      name: 'chat:error',
      payload: { streamId, code: error.code, message: error.message },
    }),
    async handle(client, { heldId }) {
      if (client.actor === null) throw new AppError('chat_sign_in_required');
      await held.dismiss(client.actor, heldId);
    },
  });

  sockets.on('chat:send-message', {
    refusal: (error, { streamId, clientMessageId }) => ({
      name: 'chat:error',
      payload: {
        streamId,
        code: error.code,
        message: error.message,
        ...(clientMessageId === undefined ? {} : { clientMessageId }),
        ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
      },
    }),
    async handle(client, { streamId, content, clientMessageId, replyTo }) {
      const hasJoined = sockets.rooms.isMember(streamId, client);
      const message = { streamId, content, hasJoined, clientMessageId, replyTo };
      const sent = await chat.send(client.actor, message);
      if ('heldId' in sent) {
        client.send({
          name: 'chat:message:held',
          payload: {
            streamId,
            heldId: sent.heldId,
            message: 'A moderator reads this message before it is shown.',
            ...(clientMessageId === undefined ? {} : { clientMessageId }),
          },
        });
        return;
      }
      const identity = clientMessageId === undefined ? {} : { clientMessageId };
      client.send({ name: 'chat:message:sent', payload: { ...sent, ...identity } });
    },
  });
}
