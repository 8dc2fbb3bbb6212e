import { expect, test } from 'vitest';
import type { PublishGrant } from '../accounts/stream-keys.service.ts';
import { toPublishGrant, toPublishSubject } from './publish-grant.ts';

const grants: PublishGrant[] = [
  { kind: 'session', userId: 'u1', sessionId: 's1' },
  { kind: 'stream-key', userId: 'u:2', keyFingerprint: 'abc_-' },
];

test.each(grants)('a grant is read back from the subject that it was written into: %o', (grant) => {
  expect(toPublishGrant(toPublishSubject(grant))).toEqual(grant);
});

test.each(['', 'u1', 'session:', 'session::u1', 'session:s1:', 'else:s1:u1'])('%s is no grant', (subject) => {
  expect(toPublishGrant(subject)).toBeUndefined();
});
