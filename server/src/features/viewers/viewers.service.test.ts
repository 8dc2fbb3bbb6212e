import { afterEach, expect, test } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { Announcements } from '../../platform/event-emitter.ts';
import { createLog } from '../../platform/log.ts';
import type { ConnectedSocket } from '../../platform/sockets/connected-socket.ts';
import { type Audience, type AudienceAnnouncements, createAudience } from './viewers.service.ts';

let audience: Audience;
afterEach(() => audience.stop());

const socketOf = (id: string, sessionId: string) =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- all that an audience looks at
  ({ id, actor: { userId: id, username: id, avatarUrl: '', role: 'user', sessionId } }) as ConnectedSocket;

test('who is in the room for the sample data’s sake is neither counted nor named', () => {
  const told: unknown[] = [];
  audience = createAudience({
    rooms: { broadcast: (_streamId, events) => told.push(...events), sendTo: () => {} },
    announcements: new Announcements<AudienceAnnouncements>(createLog('silent')),
    isStaged: (actor: Pick<Actor, 'sessionId'>) => actor.sessionId === 'staged',
  });
  const stream = { id: 'show', ownerId: 'mira' };
  audience.enter(stream, socketOf('lukas', 'staged'));
  audience.tell();
  expect(audience.viewerCount('show')).toBe(0);
  expect(told).toEqual([]);

  // The same account in a browser is a person who watches.
  const person = socketOf('lukas', 'signed in');
  audience.enter(stream, person);
  audience.enter(stream, socketOf('noor', 'staged'));
  audience.tell();
  expect(audience.viewerCount('show')).toBe(1);
  expect(told.at(-1)).toMatchObject({ payload: { viewers: [{ id: 'lukas' }], viewerCount: 1 } });
  audience.leave('show', socketOf('noor', 'staged'), false);
  expect(audience.viewerCount('show')).toBe(1);
  audience.leave('show', person, false);
  expect(audience.viewerCount('show')).toBe(0);
});
