import { checkoutLimits } from '@greenroom/contract/limits';
import type { OrderEvent, Shipment } from '@greenroom/contract/orders/orders.schemas';
import { toCurrencyUnits } from '@greenroom/contract/products/currency';
import type { MailContent } from '../../platform/mail/mail-content.ts';
import type { OrderRow } from './orders.queries.ts';

const price = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(toCurrencyUnits(cents, currency));

function receiptLines({ lines, currency, ...order }: OrderRow): string[] {
  const bought = lines.map(({ name, color, size, quantity, unitCents }) => {
    const options = [color, size].filter((option) => option !== '').join(', ');
    return `${quantity} × ${name}${options === '' ? '' : ` (${options})`}: ${price(unitCents * quantity, currency)}`;
  });
  return [
    ...bought,
    ...(order.discountCents === 0 ? [] : [`Coupon: −${price(order.discountCents, currency)}`]),
    `Shipping: ${order.shippingCents === 0 ? 'free' : price(order.shippingCents, currency)}${order.shippingNote === '' ? '' : ` (${order.shippingNote})`}`,
    `Tax: ${price(order.taxCents, currency)}`,
    `Total: ${price(order.totalCents, currency)}`,
  ];
}

const carriedBy = ({ carrier, trackingNumber }: Shipment): string =>
  trackingNumber === '' ? `${carrier} carries it.` : `${carrier} carries it: ${trackingNumber}`;

/** What a brand wrote, where it did. */
const paragraphsOf = (brandName: string, words: string): string[] =>
  words === '' ? [] : [`${brandName} writes:`, ...words.split('\n')];

/** What a buyer reads by mail of what happened to their order; nothing of what needs no mail. */
export function orderMail(
  order: OrderRow,
  event: { kind: OrderEvent['kind']; amountCents: number | null; details: string },
  publicUrl: string,
  /** What was sent, where the event is about that. */
  shipment?: Shipment,
): MailContent | undefined {
  const { orderNumber, brandName, currency } = order;
  const to = { name: order.address.recipient, email: order.email };
  const button = { label: 'See your order', url: `${publicUrl}/orders/${order.id}` };
  const notes =
    order.userId === null
      ? ['You ordered without an account: the order opens in the browser that you ordered with.']
      : [];
  switch (event.kind) {
    case 'placed':
      return {
        to,
        subject: `Your order ${orderNumber} from ${brandName}`,
        paragraphs: [
          `Thank you. ${brandName} has your order ${orderNumber}.`,
          ...receiptLines(order),
          `You can cancel it within ${checkoutLimits.cancelSeconds / 60} minutes.`,
        ],
        button,
        notes,
      };
    case 'cancelled':
      return {
        to,
        subject: `Your order ${orderNumber} is cancelled`,
        paragraphs: [
          `Your order ${orderNumber} from ${brandName} is cancelled.`,
          `${price(event.amountCents ?? order.totalCents, currency)} is on its way back to you.`,
          ...paragraphsOf(brandName, event.details),
        ],
        button,
        notes,
      };
    case 'refunded':
      return {
        to,
        subject: `Refund of your order ${orderNumber}`,
        paragraphs: [
          `${price(event.amountCents ?? 0, currency)} of your order ${orderNumber} from ${brandName} is refunded.`,
          ...paragraphsOf(brandName, event.details),
        ],
        button,
        notes,
      };
    case 'return-asked':
      return {
        to,
        subject: `Your return of order ${orderNumber}`,
        paragraphs: [
          `${brandName} has your request to return this of your order ${orderNumber}:`,
          ...event.details.split('\n'),
          'You hear from us as soon as it is answered.',
        ],
        button,
        notes,
      };
    case 'return-accepted':
    case 'return-refused':
      return {
        to,
        subject: `Your return of order ${orderNumber} is ${event.kind === 'return-accepted' ? 'accepted' : 'refused'}`,
        paragraphs: [
          `${brandName} has ${event.kind === 'return-accepted' ? 'accepted' : 'refused'} your return, and writes:`,
          event.details,
        ],
        button,
        notes,
      };
    case 'shipped':
    case 'delivered':
      return {
        to,
        subject: `Your order ${orderNumber} is ${event.kind}`,
        paragraphs: [
          `${brandName} says that this of your order ${orderNumber} is ${event.kind === 'shipped' ? 'on its way' : 'delivered'}:`,
          ...event.details.split('\n'),
          ...(event.kind === 'delivered' || shipment === undefined ? [] : [carriedBy(shipment)]),
        ],
        button,
        notes: [
          ...(shipment?.trackingUrl === undefined ? [] : [`Follow it: ${shipment.trackingUrl}`]),
          ...notes,
        ],
      };
  }
}
