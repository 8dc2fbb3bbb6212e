import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { ChatService } from './chat.service.ts';

/** Sending messages. That they are heard is the show log's doing: what is stored there goes to the room. */
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
      const answer = { ...sent, ...(clientMessageId === undefined ? {} : { clientMessageId }) };
      client.send({ name: 'chat:message:sent', payload: answer });
      return answer;
    },
  });
}
