import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { ChatService } from './chat.service.ts';

/**
 * Sending messages. A stored one goes to the stream's socket room by the event log (SOCK-11), and `chat:message:sent`
 * confirms it to its sender (SOCK-12).
 */
export function bindChatSockets({ sockets, chat }: { sockets: SocketServer; chat: ChatService }): void {
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
    async handle(client, { streamId, content, clientMessageId }) {
      const hasJoined = sockets.rooms.isMember(streamId, client);
      const sent = await chat.send(client.actor, { streamId, content, hasJoined, clientMessageId });
      if ('heldId' in sent) {
        const message = 'A moderator reads this message before it is shown.';
        client.send({
          name: 'chat:message:held',
          payload: {
            streamId,
            heldId: sent.heldId,
            message,
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
