import { z } from 'zod';
import type { PushMessage } from '@greenroom/contract/notices/notices.schemas';
import type { Queryable } from '../../db/client.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Mails } from '../../platform/mail/mail.ts';
import type { WebPush } from '../../platform/web-push/web-push.ts';
import type { UsersService } from '../users/users.service.ts';
import type { NoticeWays } from './notice-ways.ts';
import { noticeMessage, type NoticeMessage } from './notice-message.ts';
import { createNoticesQueries, type NoticeRow } from './notices.queries.ts';
import type { SessionsService } from '../auth/sessions/sessions.service.ts';
import {
  createPushSubscriptionsQueries,
  type PushSubscriptionRow,
} from './push/push-subscriptions.queries.ts';
import { unsubscribePath } from './unsubscribe.routes.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** Older notices can be read in the app. A browser that returns later need not show them. */
const pushTtlSeconds = 24 * 3600;
/** The beginning of a show is not worth a message once it has ended. */
const showPushTtlSeconds = 3600;
const ofShows: ReadonlySet<string> = new Set(['show-soon', 'show-starting', 'show-live']);

/**
 * Delivers notices outside the app by mail and push. Everything runs in jobs, so that nobody waits for it.
 */
export function createNoticeDelivery({
  db,
  users,
  sessions,
  jobs,
  sendMail,
  webPush,
  publicUrl,
  linksKey,
  log,
  now,
}: {
  db: Queryable;
  users: Pick<UsersService, 'cards' | 'findRecipient'>;
  sessions: Pick<SessionsService, 'openIds'>;
  jobs: Jobs;
  sendMail: Mails['sendMail'];
  webPush: WebPush;
  publicUrl: string;
  /** Signs the links of mails. */
  linksKey: Buffer;
  log: Log;
  now: () => Date;
}) {
  const queries = createNoticesQueries(db);
  const subscriptions = createPushSubscriptionsQueries(db);

  /** Subscriptions whose session has not ended. */
  async function whereOpen(
    rows: readonly (PushSubscriptionRow | undefined)[],
  ): Promise<PushSubscriptionRow[]> {
    const present = rows.filter((row) => row !== undefined);
    const openIds = await sessions.openIds(
      present.map(({ sessionId }) => sessionId),
      now(),
    );
    return present.filter(({ sessionId }) => openIds.has(sessionId));
  }

  async function messageOf({ kind, details, actorId }: NoticeRow): Promise<NoticeMessage> {
    const actor = actorId === null ? undefined : (await users.cards([actorId])).get(actorId);
    return noticeMessage({
      kind,
      details,
      actor: actor ? { name: actor.name, username: actor.username ?? actor.id } : null,
    });
  }

  const pushJob = jobs.define(
    'notice-push',
    z.object({ noticeId: z.uuid(), subscriptionId: z.uuid() }),
    async ({ noticeId, subscriptionId }) => {
      const notice = await queries.findById(noticeId);
      const [target] = await whereOpen([await subscriptions.findById(subscriptionId)]);
      // No message is needed if the notice was read meanwhile, or if the person signed out or turned push
      // off.
      if (notice === undefined || notice.readAt !== null || target?.userId !== notice.userId) return;
      const { title, link } = await messageOf(notice);
      const message: PushMessage = { id: notice.id, title, link };
      const outcome = await webPush.send(target, message, {
        ttlSeconds: ofShows.has(notice.kind) ? showPushTtlSeconds : pushTtlSeconds,
      });
      if (outcome === 'gone') await subscriptions.removeById(subscriptionId);
      if (outcome === 'refused') log.warn({ subscriptionId }, 'a push service refused a message');
    },
    { concurrency: 4, retries: 8 },
  );

  /** Only addresses confirmed by their user receive mail. */
  async function mail(notice: NoticeRow): Promise<void> {
    const recipient = await users.findRecipient(notice.userId);
    if (recipient === undefined || !recipient.emailVerified || recipient.banned) return;
    const { title, link, action, more = '' } = await messageOf(notice);
    await sendMail(
      {
        to: { name: recipient.name, email: recipient.email },
        subject: title,
        paragraphs: [`${title}.`, ...(more === '' ? [] : [more])],
        button: { label: action, url: publicUrl + link },
        unsubscribeUrl: publicUrl + unsubscribePath(unsubscribeToken(notice.userId, linksKey)),
      },
      // Prevents a repeated delivery from sending the mail twice.
      `notice ${notice.id}`,
    );
  }

  return async (noticeId: string, ways: Pick<NoticeWays, 'mail' | 'push'>): Promise<void> => {
    const notice = ways.mail || ways.push ? await queries.findById(noticeId) : undefined;
    if (notice === undefined) return;
    if (ways.push) {
      const targets = await whereOpen(await subscriptions.ofUser(notice.userId));
      await Promise.all(
        targets.map(async ({ id }) => pushJob.add({ noticeId, subscriptionId: id }, `${noticeId} ${id}`)),
      );
    }
    if (ways.mail) await mail(notice);
  };
}
