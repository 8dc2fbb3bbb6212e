import { randomUUID } from 'node:crypto';
import type {
  Application,
  NewApplication,
  WaitingApplication,
} from '@greenroom/contract/applications/applications.schemas';
import { applicationLimits } from '@greenroom/contract/limits/brands';
import type { Database, Queryable } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { cutText } from '../../platform/cut-text.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { AuditService, Origin } from '../audit/audit.service.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import { type NoticesService, notifyNobody } from '../notices/notices.service.ts';
import { type ApplicationRow, createApplicationsQueries } from './applications.queries.ts';

const dayMs = 24 * 3_600_000;
const waitingShown = 100;

function toApplication(row: ApplicationRow): Application {
  return {
    id: row.id,
    role: row.role,
    companyName: row.companyName,
    about: row.about,
    ...(row.website === null ? {} : { website: row.website }),
    status: row.status,
    appliedAt: row.appliedAt.toISOString(),
    ...(row.decidedAt === null
      ? {}
      : { decision: { reason: row.decisionReason ?? '', at: row.decidedAt.toISOString() } }),
  };
}

/** Applications to become a brand or a streamer, and operators' decisions. */
export function createApplicationsService({
  db,
  accounts,
  brands,
  audit,
  notices,
  now,
}: {
  db: Database;
  accounts: Pick<AccountsService, 'changeRole' | 'usersByIds'>;
  brands: Pick<BrandsService, 'addNamed' | 'findByUserId'>;
  audit: Pick<AuditService, 'record'>;
  notices: Pick<NoticesService, 'promise'>;
  now: () => Date;
}) {
  const queries = createApplicationsQueries(db);

  /**
   * Decides once within a transaction, with an entry in the audit log. Returns a function that notifies the
   * applicant.
   */
  async function decideIn(
    transaction: Queryable,
    actor: Actor,
    row: ApplicationRow,
    decision: { status: 'accepted' | 'refused'; reason: string },
    { origin, label }: { origin: Origin; label: string },
  ): Promise<() => Promise<void>> {
    if (!(await createApplicationsQueries(transaction).decide(row.id, { ...decision, at: now() })))
      throw new AppError('application_decided');
    await audit.record(
      {
        actor,
        action: `application.${decision.status}`,
        subject: { type: 'user', id: row.userId, label },
        reason: decision.reason,
        details: { role: row.role, applicationId: row.id },
        origin,
      },
      transaction,
    );
    return notices.promise(transaction, [row.userId], {
      kind: 'application-decided',
      actorId: null,
      details: { role: row.role, ...decision },
      onceKey: `application-decided ${row.id}`,
    });
  }

  return {
    /** The actor's own applications, latest first. */
    own: async (actor: Pick<Actor, 'userId'>): Promise<Application[]> =>
      (await queries.ofUser(actor.userId)).map(toApplication),

    /**
     * Applies for a role. Only one undecided application is allowed.
     * @throws AppError `application_waits`, `application_needless` for a person who has the role or a higher
     * one, `too_many_requests`.
     */
    async apply(actor: Actor, input: NewApplication): Promise<Application> {
      if (actor.role !== 'user') throw new AppError('application_needless');
      const since = new Date(now().getTime() - 30 * dayMs);
      if ((await queries.countOfUser(actor.userId, since)) >= applicationLimits.perMonth)
        throw new AppError('too_many_requests', {
          details: `You can apply ${applicationLimits.perMonth} times a month. Try again later.`,
          retryAfterSeconds: dayMs / 1000,
        });
      const { website, ...rest } = input;
      const row = { ...rest, id: randomUUID(), userId: actor.userId, website, appliedAt: now() };
      if (!(await queries.insert(row))) throw new AppError('application_waits');
      const stored = await queries.find(row.id);
      if (stored === undefined) throw new AppError('internal');
      return toApplication(stored);
    },

    /** Oldest first. @throws AppError `forbidden`. */
    async waiting(actor: Actor): Promise<WaitingApplication[]> {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      const rows = await queries.waiting(waitingShown);
      const people = await accounts.usersByIds(rows.map(({ userId }) => userId));
      return rows.flatMap((row) => {
        const person = people.find(({ id }) => id === row.userId);
        if (person === undefined) return [];
        const { name, username, email } = person;
        return [Object.assign(toApplication(row), { applicant: { name, username: username ?? '', email } })];
      });
    },

    /**
     * Accepts or rejects an application, with a message that the applicant reads. Acceptance grants the role
     * immediately, to a brand with its record; its products need approval.
     * @throws AppError `forbidden`, `application_not_found`, `application_decided`, `application_needless`
     * for a person who has another
     *   role by now.
     */
    async decide(
      actor: Actor,
      { id, status, reason }: { id: string; status: 'accepted' | 'refused'; reason: string },
      origin: Origin,
    ): Promise<void> {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      const row = await queries.find(id);
      if (row === undefined) throw new AppError('application_not_found');
      const [person] = await accounts.usersByIds([row.userId]);
      if (person === undefined) throw new AppError('user_not_found');
      const entry = { origin, label: person.username ?? person.email };
      let notify = notifyNobody;
      if (status === 'refused') {
        notify = await db.transaction(async (transaction) =>
          decideIn(transaction, actor, row, { status, reason }, entry),
        );
      } else {
        const brand = await brands.findByUserId(row.userId);
        await accounts.changeRole(actor, row.userId, row.role, origin, {
          hasOwnNotice: true,
          async inTransaction(transaction, before) {
            // Another admin may have assigned another role meanwhile.
            if (before.role !== 'user') throw new AppError('application_needless');
            notify = await decideIn(transaction, actor, row, { status, reason }, entry);
            if (row.role !== 'brand' || brand !== undefined) return;
            await brands.addNamed(transaction, {
              userId: row.userId,
              companyName: row.companyName,
              businessEmail: person.email,
              ...(row.website === null ? {} : { websiteUrl: row.website }),
              companyDescription: cutText(row.about, 1000),
              approvalStatus: 'approved',
              productsWait: true,
            });
          },
        });
      }
      await notify();
    },
  };
}

export type ApplicationsService = ReturnType<typeof createApplicationsService>;
