import type { PublishGrant } from '../accounts/stream-keys.service.ts';

/**
 * The grant as the permit's `subject`. The media server stores it and repeats it in its events and its
 * snapshot, so every server process knows it, even one that started after the publish.
 */
export function toPublishSubject(grant: PublishGrant): string {
  return grant.kind === 'session'
    ? `session:${grant.sessionId}:${grant.userId}`
    : `stream-key:${grant.keyFingerprint}:${grant.userId}`;
}

/** Undefined for text that is not a grant. */
export function toPublishGrant(subject: string): PublishGrant | undefined {
  const [kind, by, ...rest] = subject.split(':');
  const userId = rest.join(':');
  if (by === undefined || by === '' || userId === '') return undefined;
  if (kind === 'session') return { kind, userId, sessionId: by };
  if (kind === 'stream-key') return { kind, userId, keyFingerprint: by };
  return undefined;
}
