import { afterEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import type { ConnectedSocket } from '../../platform/sockets/connected-socket.ts';
import { createLiveState } from '../live-state/live-state.service.ts';
import { type ViewersService, createViewersService } from './viewers.service.ts';

let viewers: ViewersService;
afterEach(() => viewers.stop());

const socketOf = (id: string, isImpersonated: boolean) =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- all that an viewers looks at
  ({
    id,
    actor: { userId: id, username: id, avatarUrl: '', role: 'user', isImpersonated },
  }) as ConnectedSocket;

test('the user of an impersonated session is neither counted nor listed', () => {
  const sent: unknown[] = [];
  const liveState = createLiveState();
  viewers = createViewersService({
    rooms: { sendToAll: (_streamId, events) => sent.push(...events), sendTo: () => {} },
    liveState,
    streams: { raisePeakViewerCount: async () => {} },
    log: createLog('silent'),
  });
  const stream = { id: 'show', ownerId: 'mira' };
  viewers.enter(stream, socketOf('lukas', true));
  viewers.notify();
  expect(viewers.viewerCount('show')).toBe(0);
  expect(sent).toEqual([]);

  // The same account in a browser counts as a viewer.
  const person = socketOf('lukas', false);
  viewers.enter(stream, person);
  viewers.enter(stream, socketOf('noor', true));
  viewers.notify();
  expect(viewers.viewerCount('show')).toBe(1);
  expect(liveState.viewerCount('show')).toBe(1);
  expect(sent.at(-1)).toMatchObject({ payload: { viewers: [{ id: 'lukas' }], viewerCount: 1 } });
  viewers.leave('show', socketOf('noor', true), false);
  expect(viewers.viewerCount('show')).toBe(1);
  viewers.leave('show', person, false);
  expect(viewers.viewerCount('show')).toBe(0);
  expect(liveState.viewerCount('show')).toBe(0);
});
