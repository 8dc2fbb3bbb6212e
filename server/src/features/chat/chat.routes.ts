import { endpoints, signedIn } from '../../platform/http/endpoint-binding.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ChatService } from './chat.service.ts';

/** Sending without a socket, as the video frame does (FRAME-16). The call itself says which stream it is in. */
export function chatRoutes(chat: Pick<ChatService, 'send'>) {
  return {
    send: endpoints.chat.send.handler(async ({ input, context }) => {
      const sent = await chat.send(signedIn(context), { ...input, hasJoined: true });
      if ('heldId' in sent) throw new AppError('chat_held');
      return sent;
    }),
  };
}
