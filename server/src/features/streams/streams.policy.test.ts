import { expect, test } from 'vitest';
import { mayManageStream, mayWatchStream } from './streams.policy.ts';

const actor = (userId: string, role: 'user' | 'brand' | 'streamer' | 'admin') => ({
  userId,
  role,
  username: userId,
  name: userId,
  email: `${userId}@example.com`,
  avatarUrl: '',
  sessionId: 's',
  isImpersonated: false,
});
const stream = { ownerId: 'mira', status: 'created', isRehearsal: false };

test('its own streamer and admins manage a stream', () => {
  expect(mayManageStream(actor('mira', 'streamer'), stream)).toBe(true);
  expect(mayManageStream(actor('root', 'admin'), stream)).toBe(true);
  expect(mayManageStream(actor('ben', 'streamer'), stream)).toBe(false);
});

test('an owner who is no longer a streamer cannot manage a stream', () => {
  expect(mayManageStream(actor('mira', 'user'), stream)).toBe(false);
});

test('everybody watches a live show, only its managers one that is not live', () => {
  expect(mayWatchStream(null, { ...stream, status: 'live' })).toBe(true);
  expect(mayWatchStream(null, stream)).toBe(false);
  expect(mayWatchStream(actor('ben', 'streamer'), stream)).toBe(false);
  expect(mayWatchStream(actor('mira', 'streamer'), stream)).toBe(true);
});

test('a rehearsal is watched by its streamer, their producers and admins, also while it is live', () => {
  const rehearsal = { ...stream, status: 'live', isRehearsal: true };
  expect(mayWatchStream(null, rehearsal)).toBe(false);
  expect(mayWatchStream(actor('ben', 'streamer'), rehearsal)).toBe(false);
  expect(mayWatchStream(actor('mira', 'streamer'), rehearsal)).toBe(true);
  expect(mayWatchStream(actor('root', 'admin'), rehearsal)).toBe(true);
  expect(mayWatchStream(actor('ida', 'user'), rehearsal, true)).toBe(true);
});
