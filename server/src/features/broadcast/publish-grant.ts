import type { PublishGrant } from '../accounts/stream-keys.service.ts';

/**
 * The grant as the permit's `subject`: the media server keeps it and names it in its events and its snapshot, so every
 * server process knows it, also one that was started after the publish.
 */
export function toPublishSubject(grant: PublishGrant): string {
  return grant.kind === 'session'
    ? `session:${grant.sessionId}:${grant.userId}`
    : `stream-key:${grant.keyFingerprint}:${grant.userId}`;
}

/** Undefined for what is no grant. */
export function toPublishGrant(subject: string): PublishGrant | undefined {
  const [kind, by, ...rest] = subject.split(':');
  const userId = rest.join(':');
  if (by === undefined || by === '' || userId === '') return undefined;
  if (kind === 'session') return { kind, userId, sessionId: by };
  if (kind === 'stream-key') return { kind, userId, keyFingerprint: by };
  return undefined;
}
