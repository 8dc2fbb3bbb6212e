import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { ChatService } from './chat.service.ts';

/** Sending without a socket, as the video frame does (FRAME-16). The call itself says which stream it is in. */
export function chatRoutes(chat: Pick<ChatService, 'send'>) {
  return {
    send: endpoints.chat.send.handler(async ({ input, context }) =>
      chat.send(signedIn(context), { ...input, hasJoined: true }),
    ),
  };
}
