import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';

/**
 * The author of a product change. People are stored by account, so that their name disappears with the
 * account.
 */
export type ChangeAuthor =
  | { kind: 'person'; userId: string }
  | { kind: 'key'; name: string }
  | { kind: 'operator' }
  | { kind: 'import' };

/** @param isOwn whether the actor changes a product of their own brand */
export function authorOf({ userId, key }: Actor, isOwn = true): ChangeAuthor {
  if (key !== undefined) return { kind: 'key', name: key.name };
  return isOwn ? { kind: 'person', userId } : { kind: 'operator' };
}

/** Sets the author whom the change-tracking trigger records, until the transaction ends. */
export async function signChanges(transaction: Queryable, author: ChangeAuthor): Promise<void> {
  await transaction.execute(
    sql`select set_config('greenroom.product_change_by', ${JSON.stringify(author)}, true)`,
  );
}

/** @param people existing accounts by id */
export function authorLabel(
  author: ChangeAuthor | null,
  people: ReadonlyMap<string, { name: string }>,
): string | undefined {
  switch (author?.kind) {
    case 'person':
      return people.get(author.userId)?.name ?? 'somebody who has left';
    case 'key':
      return `key ${author.name}`;
    case 'operator':
      return 'an operator';
    case 'import':
      return 'import';
    case undefined:
      return undefined;
  }
}
