import type { BrandPermission } from '@greenroom/contract/brands/team.schemas';
import type { NoticeKind } from '@greenroom/contract/notices/notices.schemas';
import type { Database, Queryable } from '../../db/client.ts';
import { inBackground } from '../../platform/jobs/background-work.ts';
import type { Log } from '../../platform/log.ts';
import type { Mails } from '../../platform/mail/mail.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import { createFulfilmentQueries } from './fulfilment/fulfilment.queries.ts';
import { toShipment } from './fulfilment/shipment-answer.ts';
import type { OrderLinkTokens } from './guests/order-link-tokens.ts';
import { orderMail } from './order-mail.ts';
import { createOrdersQueries, type OrderEventRow, type OrderRow } from './orders.queries.ts';

/** The permission that people of a brand need in order to be notified of each event. */
const permissionFor = {
  'order-received': 'orders:ship',
  'order-cancelled': 'orders:ship',
  'return-asked': 'orders:refund',
  'order-money-back': 'orders:money',
} as const satisfies Partial<Record<NoticeKind, BrandPermission>>;
type BrandNoticeKind = keyof typeof permissionFor;

interface OrderChange {
  event: OrderEventRow;
  order: OrderRow;
}

const eventsPerCheck = 200;

/**
 * Tells buyers about events of their orders, by mail and, for users, in the app. An event stays in its table
 * until both are stored, so if a process ends in between, the next one continues and tells nobody twice.
 */
export function createOrderNotices({
  db,
  log,
  sendMail,
  notices,
  brands,
  linkTokens,
  publicUrl,
}: {
  db: Database;
  log: Log;
  sendMail: Mails['sendMail'];
  notices: Pick<NoticesService, 'notifyOnce'>;
  brands: Pick<BrandsService, 'access'>;
  linkTokens: Pick<OrderLinkTokens, 'sign'>;
  publicUrl: string;
}) {
  /** Notifies each person once per event, however often it is retried. */
  async function notify(
    userIds: readonly string[],
    { event, order: { id, orderNumber } }: OrderChange,
    kind: 'order-changed' | BrandNoticeKind,
    more: Record<string, string> = {},
  ): Promise<void> {
    await notices.notifyOnce(userIds, {
      kind,
      actorId: null,
      details: { orderId: id, orderNumber, ...more },
      onceKey: `order-event ${event.id} ${kind}`,
    });
  }

  /** Notifies everybody who may act on it for the brand. Nobody if the brand's account was deleted. */
  async function notifyBrand(
    change: OrderChange,
    kind: BrandNoticeKind,
    more: Record<string, string> = {},
  ): Promise<void> {
    const { brandId } = change.order;
    if (brandId === null) return;
    await notify(await brands.access.peopleWhoMay(brandId, permissionFor[kind]), change, kind, more);
  }

  /** The brand itself does not act on what happens at the payment provider. */
  async function notifyBrandOfEvent(change: OrderChange): Promise<void> {
    const { kind, amountCents } = change.event;
    switch (kind) {
      case 'placed':
        return notifyBrand(change, 'order-received');
      case 'return-asked':
        return notifyBrand(change, kind);
      case 'cancelled':
        // Unhandled means that the buyer did it, since actions of a brand or an operator mark the order as
        // handled.
        return change.order.handledAt === null ? notifyBrand(change, 'order-cancelled') : undefined;
      case 'refunded-at-provider':
      case 'charged-back':
      case 'refund-undone': {
        const amount = { priceCents: String(amountCents ?? 0), currency: change.order.currency };
        return notifyBrand(change, 'order-money-back', { event: kind, ...amount });
      }
      case 'shipped':
      case 'delivered':
      case 'refunded':
      case 'return-accepted':
      case 'return-refused':
    }
  }

  /** A link token after `#` is never sent to a server and appears in no log. */
  function urlOf({ id, userId }: OrderRow): string {
    return `${publicUrl}/orders/${id}${userId === null ? `#token=${linkTokens.sign(id)}` : ''}`;
  }

  /**
   * The mail is stored in the transaction that marks the event. It comes last, so that an earlier failure
   * leaves no mail.
   */
  async function notifyOf(transaction: Queryable, change: OrderChange): Promise<void> {
    const { event, order } = change;
    await notifyBrandOfEvent(change);
    if (order.userId !== null) await notify([order.userId], change, 'order-changed', { event: event.kind });
    const { shipmentId } = event;
    const sent = shipmentId === null ? [] : await createFulfilmentQueries(db).shipmentsOf([order.id]);
    const row = sent.find(({ id }) => id === shipmentId);
    const mail = orderMail(order, event, urlOf(order), row && toShipment(row));
    // A person who deleted their account has no address any more.
    if (mail !== undefined && order.email !== '') await sendMail(mail, undefined, transaction);
  }

  /** Handles the next event after this one. Resolves to its id, or undefined if there is none. */
  async function sendOne(afterId: number): Promise<number | undefined> {
    return db.transaction(async (transaction) => {
      const queries = createOrdersQueries(transaction);
      const change = await queries.lockNextUnannounced(afterId);
      if (change === undefined) return undefined;
      const { id } = change.event;
      try {
        await notifyOf(transaction, change);
      } catch (error) {
        // It is retried at the next check, and the others continue.
        log.warn(
          { err: error, eventId: id },
          'the notices about an event of an order could not be sent; they are retried',
        );
        return id;
      }
      await queries.markAnnounced(id);
      return id;
    });
  }

  let running: Promise<void> | undefined;
  let isRunRequested = false;

  /**
   * Announces waiting events. Several servers may do this concurrently, because each event is handled by one
   * server. Within this process only one run is active. Each event holds a connection and needs others, so
   * many parallel runs would wait for each other.
   */
  async function send(): Promise<void> {
    isRunRequested = running !== undefined;
    running ??= sendWhileRequested();
    await running;
  }

  async function sendWhileRequested(): Promise<void> {
    try {
      do {
        isRunRequested = false;
        await sendWaiting();
      } while (isRunRequested);
    } finally {
      running = undefined;
    }
  }

  async function sendWaiting(): Promise<void> {
    if (!(await createOrdersQueries(db).hasUnannounced())) return;
    let lastId: number | undefined = 0;
    for (let seen = 0; seen < eventsPerCheck; seen += 1) {
      lastId = await sendOne(lastId);
      if (lastId === undefined) return;
    }
  }

  return {
    send,

    /** Does the same without waiting. Failures are retried at the next check. */
    sendSoon(): void {
      inBackground(send).catch((error: unknown) =>
        log.warn({ err: error }, 'the notices about orders could not be sent; they are retried'),
      );
    },
  };
}

export type OrderNotices = ReturnType<typeof createOrderNotices>;
