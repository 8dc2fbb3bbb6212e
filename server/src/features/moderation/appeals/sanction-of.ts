import type { KeptSanction } from '../moderated.ts';
import type { EntryRow } from '../moderation.queries.ts';

/**
 * The sanction that a log entry imposed, with its start (ISO 8601). Undefined if there is nothing to appeal
 * against.
 */
export function sanctionOf({
  moderated,
  after,
}: Pick<EntryRow, 'moderated' | 'after'>): { kind: 'timeout' | 'ban'; since: string } | undefined {
  if (moderated.kind !== 'timeout' && moderated.kind !== 'ban') return undefined;
  // oxlint-disable-next-line no-unsafe-type-assertion -- what was read of the same kind
  const kept = after as KeptSanction | null;
  return kept === null ? undefined : { kind: moderated.kind, since: kept.since };
}
