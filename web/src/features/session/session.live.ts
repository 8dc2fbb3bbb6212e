import type { QueryClient } from '@tanstack/react-query';
import { sessionToken } from '../../lib/api/session-token.ts';
import { pageSocket } from '../../lib/socket/page-socket.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { endSessionKey } from './session.api.ts';
import { useSuspensionMessage } from './suspension.store.ts';

/**
 * Another window of this browser may have replaced the session that just ended. Its new token arrives in this
 * window shortly after.
 */
const replacementMs = 500;

/**
 * Keeps the page's socket open while somebody is signed in. When the server closes the socket because of the
 * session, it checks the session at once, so a session that ended elsewhere also ends here without a reload.
 * Returns a function that stops it.
 */
export function watchSession(queryClient: QueryClient): () => void {
  const socket = pageSocket();
  useSuspensionMessage.setState({ message: undefined });
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function look() {
    if (sessionToken.read() === null || queryClient.isMutating({ mutationKey: endSessionKey }) > 0) return;
    await queryClient.refetchQueries({ queryKey: ['session'], type: 'active' });
    if (sessionToken.read() !== null) return;
    const { message } = useSuspensionMessage.getState();
    if (message !== undefined) showToast(message, { tone: 'failure', durationMs: 0 });
    else {
      showToast('You are signed out: this session was ended from somewhere else, or by the operators.', {
        durationMs: 10_000,
      });
    }
  }

  function lookSoon() {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), replacementMs);
  }

  const stops = [
    socket.on('server:closing', ({ reason, message }) => {
      if (reason === 'suspended') useSuspensionMessage.setState({ message });
      if (reason === 'signed-out' || reason === 'suspended') lookSoon();
    }),
    socket.subscribe(() => {
      const state = socket.state();
      if (state.name === 'refused' && state.code === 'signed_out') lookSoon();
    }),
  ];
  socket.open();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
