import { afterEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import type { ConnectedSocket } from '../../platform/sockets/connected-socket.ts';
import { createLiveState } from '../live-state/live-state.service.ts';
import { type ViewersService, createViewersService } from './viewers.service.ts';

let viewers: ViewersService;
afterEach(() => viewers.stop());

const socketOf = (id: string, sessionId: string) =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- all that an viewers looks at
  ({ id, actor: { userId: id, username: id, avatarUrl: '', role: 'user', sessionId } }) as ConnectedSocket;

test('who is in the room for the sample data’s sake is neither counted nor named', () => {
  const told: unknown[] = [];
  const liveState = createLiveState();
  liveState.setUncounted(['staged']);
  viewers = createViewersService({
    rooms: { broadcast: (_streamId, events) => told.push(...events), sendTo: () => {} },
    liveState,
    streams: { raisePeakViewerCount: async () => {} },
    log: createLog('silent'),
  });
  const stream = { id: 'show', ownerId: 'mira' };
  viewers.enter(stream, socketOf('lukas', 'staged'));
  viewers.notify();
  expect(viewers.viewerCount('show')).toBe(0);
  expect(told).toEqual([]);

  // The same account in a browser is a person who watches.
  const person = socketOf('lukas', 'signed in');
  viewers.enter(stream, person);
  viewers.enter(stream, socketOf('noor', 'staged'));
  viewers.notify();
  expect(viewers.viewerCount('show')).toBe(1);
  expect(liveState.viewerCount('show')).toBe(1);
  expect(told.at(-1)).toMatchObject({ payload: { viewers: [{ id: 'lukas' }], viewerCount: 1 } });
  viewers.leave('show', socketOf('noor', 'staged'), false);
  expect(viewers.viewerCount('show')).toBe(1);
  viewers.leave('show', person, false);
  expect(viewers.viewerCount('show')).toBe(0);
  expect(liveState.viewerCount('show')).toBe(0);
});
