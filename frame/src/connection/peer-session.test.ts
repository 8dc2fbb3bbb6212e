import { getEventListeners } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { ConnectionFailure } from './connection-failure.ts';
import { PeerSession } from './peer-session.ts';

/** A browser's connection whose packets are dropped on the way: it never gets further. */
class StuckConnection extends EventTarget {
  connectionState = 'connecting';
  async createOffer() {
    return { type: 'offer', sdp: 'v=0\r\n' };
  }
  async setLocalDescription() {}
  async setRemoteDescription() {}
  close() {
    this.connectionState = 'closed';
  }
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('failed attempts leave no listener on the abort signal', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('RTCPeerConnection', StuckConnection);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method }: { method: string }) => {
    asked.push(method);
    const response = new Response('v=0\r\n', { status: 201, headers: { location: '/whep/sessions/one' } });
    return Object.defineProperty(response, 'url', { value: 'https://here.example/whep' });
  });
  const wish = new AbortController();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const opening = PeerSession.open(
      {
        direction: 'watch',
        endpointPath: '/whep?room=room42',
        token: undefined,
        iceServers: [],
        prepare: () => undefined,
        editOffer: (sdp) => sdp,
        editAnswer: (sdp) => sdp,
        onSample: () => undefined,
      },
      wish.signal,
    );
    const failure = opening.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(8000);
    expect(await failure).toBeInstanceOf(ConnectionFailure);
  }
  expect(asked).toEqual(['POST', 'DELETE', 'POST', 'DELETE', 'POST', 'DELETE']);
  expect(getEventListeners(wish.signal, 'abort')).toEqual([]);
});
