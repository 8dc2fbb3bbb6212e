import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';

/** Who changes products. A person is named by their account, so that a name goes with its account. */
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

/** The trigger that keeps what changes of products writes this author beside it, until the transaction ends. */
export async function signChanges(transaction: Queryable, author: ChangeAuthor): Promise<void> {
  await transaction.execute(
    sql`select set_config('greenroom.product_change_by', ${JSON.stringify(author)}, true)`,
  );
}

/** @param people the accounts that are still there, by id */
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
