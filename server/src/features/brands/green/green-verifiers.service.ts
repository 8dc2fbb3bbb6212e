import type { AuditAction } from '@greenroom/contract/admin/audit.schemas';
import type { z } from 'zod';
import type { personSchema } from '@greenroom/contract/profiles/profiles.schemas';
import type { Database, Queryable } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { AuditService, Origin } from '../../audit/audit.service.ts';
import { type NoticesService, notifyNobody } from '../../notices/notices.service.ts';
import type { UsersService } from '../../users/users.service.ts';
import { createGreenVerifiersQueries } from './green-verifiers.queries.ts';

type Person = z.output<typeof personSchema>;

/** The people, in addition to admins, who decide on claims. */
export function createGreenVerifiers({
  db,
  users,
  audit,
  notices,
  now,
}: {
  db: Database;
  users: Pick<UsersService, 'cards' | 'findProfile'>;
  audit: Pick<AuditService, 'record'>;
  notices: Pick<NoticesService, 'promise'>;
  now: () => Date;
}) {
  const queries = createGreenVerifiersQueries(db);

  async function people(): Promise<Person[]> {
    const ids = await queries.all();
    const cards = await users.cards(ids);
    return ids.flatMap((id) => {
      const card = cards.get(id);
      return card === undefined ? [] : [Object.assign({}, card, { username: card.username ?? id })];
    });
  }

  /** Appoints or dismisses a verifier, with an entry in the audit log. @throws AppError `forbidden`. */
  async function change(
    actor: Actor,
    { action, userId, origin }: { action: AuditAction; userId: string; origin: Origin },
    work: (transaction: Queryable) => Promise<boolean>,
  ): Promise<Person[]> {
    if (actor.role !== 'admin') throw new AppError('forbidden');
    const label = (await users.cards([userId])).get(userId)?.username ?? userId;
    await db.transaction(async (transaction) => {
      if (!(await work(transaction))) return;
      await audit.record(
        { actor, action, subject: { type: 'user', id: userId, label }, origin },
        transaction,
      );
    });
    return people();
  }

  return {
    /** Admins and appointed verifiers. */
    mayVerify: async (actor: Actor): Promise<boolean> => actor.role === 'admin' || queries.has(actor.userId),

    /** Whether a person was appointed. */
    isVerifier: async ({ userId }: Pick<Actor, 'userId'>): Promise<boolean> => queries.has(userId),

    /** Longest-serving first. @throws AppError `forbidden`. */
    async list(actor: Actor): Promise<Person[]> {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      return people();
    },

    /**
     * Also notifies the person where claims await a decision. @throws AppError `forbidden`, `user_not_found`.
     */
    async appoint(actor: Actor, username: string, origin: Origin): Promise<Person[]> {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      const person = await users.findProfile(username.replace(/^@/, ''));
      if (person === undefined || person.isSuspended) throw new AppError('user_not_found');
      const { id: userId } = person;
      const since = now();
      let notify = notifyNobody;
      const appointed = await change(
        actor,
        { action: 'green-verifier.appointed', userId, origin },
        async (transaction) => {
          if (!(await createGreenVerifiersQueries(transaction).insert(userId, since))) return false;
          const notice = { kind: 'verifier-appointed', actorId: null, details: {} } as const;
          const onceKey = `verifier-appointed ${since.toISOString()}`;
          notify = await notices.promise(transaction, [userId], { ...notice, onceKey });
          return true;
        },
      );
      await notify();
      return appointed;
    },

    /** Effective from the person's next call. @throws AppError `forbidden`. */
    dismiss: async (actor: Actor, userId: string, origin: Origin): Promise<Person[]> =>
      change(actor, { action: 'green-verifier.dismissed', userId, origin }, async (transaction) =>
        createGreenVerifiersQueries(transaction).delete(userId),
      ),
  };
}

export type GreenVerifiers = ReturnType<typeof createGreenVerifiers>;
