import type { Database } from '../../db/client.ts';
import type { Log } from '../../platform/log.ts';
import type { Mails } from '../../platform/mail/mail.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import { createFulfilmentQueries } from './fulfilment/fulfilment.queries.ts';
import { toShipment } from './fulfilment/shipment-answer.ts';
import { orderMail } from './order-mail.ts';
import { createOrdersQueries, type OrderEventRow, type OrderRow } from './orders.queries.ts';

const newsAtATime = 200;

/**
 * Tells buyers what happened to their orders, by mail and, users, in the app. An event waits in its table until its mail is
 * taken on, so that a process that ends in between leaves it to the next one.
 */
export function createOrderNews({
  db,
  log,
  sendMail,
  notices,
  brands,
  publicUrl,
}: {
  db: Database;
  log: Log;
  sendMail: Mails['sendMail'];
  notices: Pick<NoticesService, 'notify'>;
  brands: Pick<BrandsService, 'findById'>;
  publicUrl: string;
}) {
  /** A brand whose account is gone hears nothing. */
  async function tellBrand(
    { id, brandId, orderNumber }: OrderRow,
    kind: 'return-asked' | 'order-received',
  ): Promise<void> {
    const userId = brandId === null ? null : (await brands.findById(brandId))?.userId;
    if (userId === null || userId === undefined) return;
    await notices.notify({
      userId,
      kind,
      actorId: null,
      details: { orderId: id, orderNumber },
    });
  }

  async function tell({ event, order }: { event: OrderEventRow; order: OrderRow }): Promise<void> {
    const { shipmentId } = event;
    const sent = shipmentId === null ? [] : await createFulfilmentQueries(db).shipmentsOf([order.id]);
    const row = sent.find(({ id }) => id === shipmentId);
    const mail = orderMail(order, event, publicUrl, row && toShipment(row));
    // Who has deleted their account has no address any more.
    if (mail !== undefined && order.email !== '') await sendMail(mail);
    if (event.kind === 'return-asked') await tellBrand(order, 'return-asked');
    if (event.kind === 'placed') await tellBrand(order, 'order-received');
    if (order.userId === null) return;
    await notices.notify({
      userId: order.userId,
      kind: 'order-changed',
      actorId: null,
      details: { orderId: order.id, orderNumber: order.orderNumber, event: event.kind },
    });
  }

  /** Takes up the next event after this one. Answers its id; undefined when there is none. */
  async function sendOne(afterId: number): Promise<number | undefined> {
    return db.transaction(async (transaction) => {
      const queries = createOrdersQueries(transaction);
      const news = await queries.lockNextUnannounced(afterId);
      if (news === undefined) return undefined;
      const { id } = news.event;
      try {
        await tell(news);
      } catch (error) {
        // It waits for the next look, and holds up nobody else's.
        log.warn({ err: error, eventId: id }, 'the news of an order waits');
        return id;
      }
      await queries.markAnnounced(id);
      return id;
    });
  }

  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  /**
   * Sends what is waiting. Several servers may do it at once: each event is one server's. This process does it once at a
   * time: each event holds a connection while it is told, which takes others, and a crowd of orders would wait for itself.
   */
  async function send(): Promise<void> {
    isAskedAgain = running !== undefined;
    running ??= sendUntilNobodyAsks();
    await running;
  }

  async function sendUntilNobodyAsks(): Promise<void> {
    try {
      do {
        isAskedAgain = false;
        await sendWaiting();
      } while (isAskedAgain);
    } finally {
      running = undefined;
    }
  }

  async function sendWaiting(): Promise<void> {
    if (!(await createOrdersQueries(db).hasUnannounced())) return;
    let lastId: number | undefined = 0;
    for (let seen = 0; seen < newsAtATime; seen += 1) {
      lastId = await sendOne(lastId);
      if (lastId === undefined) return;
    }
  }

  return {
    send,

    /** The same, without being waited for. What fails is sent at the next look. */
    sendSoon(): void {
      send().catch((error: unknown) => log.warn({ err: error }, 'the news of orders wait'));
    },
  };
}

export type OrderNews = ReturnType<typeof createOrderNews>;
