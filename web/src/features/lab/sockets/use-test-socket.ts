import { useEffect, useState, useSyncExternalStore } from 'react';
import { closedSocketState, TestSocket } from './test-socket.ts';
import type { TestSocketState } from './test-socket.ts';

/** A test page's own socket, closed on unmount. Both functions are those of the first render. */
export function useTestSocket(options: {
  readToken: () => string | null;
  onEvent: (name: string, payload?: unknown) => void;
}): { socket: TestSocket; state: TestSocketState } {
  const [socket] = useState(() => new TestSocket(options));
  const state = useSyncExternalStore(socket.subscribe, socket.getState, () => closedSocketState);
  useEffect(() => () => socket.close(), [socket]);
  return { socket, state };
}
