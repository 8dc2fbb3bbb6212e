import { checkoutLimits } from '@greenroom/contract/limits/orders';
import type { OrderEvent, Shipment } from '@greenroom/contract/orders/orders.schemas';
import { formatCents } from '@greenroom/contract/money-format';
import { formatExactDuration } from '@greenroom/contract/time-format';
import type { MailContent } from '../../platform/mail/mail-content.ts';
import type { CheckoutRow } from '../checkout/checkout.service.ts';
import type { OrderRow } from './orders.queries.ts';

function receiptLines({ lines, currency, ...order }: OrderRow): string[] {
  const bought = lines.map(({ name, color, size, quantity, unitCents }) => {
    const options = [color, size].filter((option) => option !== '').join(', ');
    return `${quantity} × ${name}${options === '' ? '' : ` (${options})`}: ${formatCents(unitCents * quantity, currency)}`;
  });
  return [
    ...bought,
    ...(order.discountCents === 0 ? [] : [`Coupon: −${formatCents(order.discountCents, currency)}`]),
    `Shipping: ${order.shippingCents === 0 ? 'free' : formatCents(order.shippingCents, currency)}${order.shippingNote === '' ? '' : ` (${order.shippingNote})`}`,
    `Tax: ${formatCents(order.taxCents, currency)}`,
    `Total: ${formatCents(order.totalCents, currency)}`,
  ];
}

const carriedBy = ({ carrier, trackingNumber }: Shipment): string =>
  trackingNumber === '' ? `${carrier} carries it.` : `${carrier} carries it: ${trackingNumber}`;

/** The brand's text, if any. */
const paragraphsOf = (brandName: string, words: string): string[] =>
  words === '' ? [] : [`${brandName} writes:`, ...words.split('\n')];

/** The mail to a person who is refunded because everything was sold before their payment arrived. */
export function soldOutMail(
  { email, address, lines, currency, totalCents }: CheckoutRow,
  publicUrl: string,
): MailContent {
  return {
    to: { name: address.recipient, email },
    subject: 'Your payment goes back to you: sold out',
    paragraphs: [
      'What you paid for was sold out before your payment came through, so no order was placed:',
      ...lines.map(({ name, quantity }) => `${quantity} × ${name}`),
      totalCents === 0
        ? 'You paid nothing.'
        : `${formatCents(totalCents, currency)} is on its way back to you, the way that you paid.`,
    ],
    button: { label: 'Browse products', url: `${publicUrl}/products` },
  };
}

/** The mail to a buyer about an event of their order. Undefined for events without a mail. */
export function orderMail(
  order: OrderRow,
  event: { kind: OrderEvent['kind']; amountCents: number | null; details: string },
  /** The page of the order. */
  url: string,
  /** The shipment, if the event is about one. */
  shipment?: Shipment,
): MailContent | undefined {
  const { orderNumber, brandName, currency } = order;
  const to = { name: order.address.recipient, email: order.email };
  const button = { label: 'See your order', url };
  const notes =
    order.userId === null
      ? [
          'You ordered without an account. Whoever has this link can read the order. To cancel or return it, open it in the browser that you ordered with.',
        ]
      : [];
  switch (event.kind) {
    case 'placed':
      return {
        to,
        subject: `Your order ${orderNumber} from ${brandName}`,
        paragraphs: [
          `Thank you. ${brandName} has your order ${orderNumber}.`,
          ...receiptLines(order),
          `You can cancel it within ${formatExactDuration(checkoutLimits.cancelSeconds)}.`,
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
          ...(event.amountCents === 0
            ? []
            : [`${formatCents(event.amountCents ?? order.totalCents, currency)} is on its way back to you.`]),
          ...paragraphsOf(brandName, event.details),
        ],
        button,
        notes,
      };
    case 'refunded':
    case 'refunded-at-provider':
      return {
        to,
        subject: `Refund of your order ${orderNumber}`,
        paragraphs: [
          `${formatCents(event.amountCents ?? 0, currency)} of your order ${orderNumber} from ${brandName} is refunded.`,
          ...paragraphsOf(brandName, event.details),
        ],
        button,
        notes,
      };
    case 'charged-back':
      return {
        to,
        subject: `Your bank took back money of your order ${orderNumber}`,
        paragraphs: [
          `${formatCents(event.amountCents ?? 0, currency)} of your order ${orderNumber} from ${brandName} went back to your bank, because a payment was disputed there.`,
        ],
        button,
        notes,
      };
    case 'refund-undone':
      return {
        to,
        subject: `A refund of your order ${orderNumber} did not go through`,
        paragraphs: [
          `${formatCents(event.amountCents ?? 0, currency)} of your order ${orderNumber} from ${brandName} was to go back to you, and did not. Your bank can tell you why.`,
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
