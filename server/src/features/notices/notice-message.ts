import { formatCents } from '@greenroom/contract/money-format';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import type { OrderEvent } from '@greenroom/contract/orders/orders.schemas';
import { formatDateTimeUtc } from '@greenroom/contract/schedule/show-time';
import { formatDuration } from '@greenroom/contract/time-format';
import type { NoticeKind } from '@greenroom/contract/notices/notices.schemas';

/** The facts that a notice's sentence needs. */
export interface NoticeFacts {
  kind: NoticeKind;
  /** Who did it. Null for the server itself. */
  actor: { name: string; username: string } | null;
  /** Additional values for the sentence, such as `{ role: 'streamer' }`. */
  details: Record<string, string>;
}

export interface NoticeMessage {
  /** The whole notice in one line. */
  title: string;
  /** The path of the page on this site that it is about. */
  link: string;
  /** A button label for the link. */
  action: string;
  /** Additional text for a mail, such as an operator's reason. */
  more?: string;
}

const roleLabels: Record<Role, { title: string; link: string; action: string }> = {
  user: { title: 'Your account is a shopper’s again', link: '/profile', action: 'Open your account' },
  brand: { title: 'Your account is a brand’s now', link: '/profile', action: 'Open your account' },
  streamer: { title: 'You can go live now: you are a streamer', link: '/studio', action: 'Open the studio' },
  admin: { title: 'You are an administrator now', link: '/admin', action: 'Open the admin dashboard' },
};

/** Labels of order events. */
const orderLabels: Record<OrderEvent['kind'], string> = {
  placed: 'is placed',
  shipped: 'is on its way',
  delivered: 'is delivered',
  cancelled: 'is cancelled',
  refunded: 'is refunded',
  'refunded-at-provider': 'is refunded',
  'charged-back': 'is refunded by your bank',
  'refund-undone': 'has a refund that did not go through',
  'return-asked': 'waits for the answer to your return',
  'return-accepted': 'can be returned',
  'return-refused': 'cannot be returned',
};

/** Labels of what happened to a brand's money at the payment provider. */
const moneyBackLabels = {
  'refunded-at-provider': 'was refunded to its buyer',
  'charged-back': 'was taken back by its buyer’s bank',
  'refund-undone': 'is yours again: its refund did not go through',
};

/** The label of a stored name. Undefined for a name from an earlier version. */
function labelOf<Name extends string, Label>(
  labels: Record<Name, Label>,
  name: string | undefined,
): Label | undefined {
  return new Map<string | undefined, Label>(Object.entries<Label>(labels)).get(name);
}

const showTitle = (details: NoticeFacts['details']) => `“${details['title'] ?? 'A show'}”`;
const showLink = (details: NoticeFacts['details']) =>
  `/schedule/${encodeURIComponent(details['streamId'] ?? '')}`;
const liveLink = (details: NoticeFacts['details']) =>
  `/stream/${encodeURIComponent(details['streamId'] ?? '')}`;
const productLink = (details: NoticeFacts['details']) =>
  `/product/${encodeURIComponent(details['productId'] ?? '')}`;

/** A moderator's message to the person. Empty if there is none. */
const explanationIn = ({ messageToPerson = '' }: NoticeFacts['details']) =>
  messageToPerson === '' ? '' : `: “${messageToPerson}”`;

function formattedPrice({ priceCents = '0', currency = 'USD' }: NoticeFacts['details']): string {
  return formatCents(Number(priceCents), currency);
}

type MessageWriter = (who: string, profile: string, details: NoticeFacts['details']) => NoticeMessage;

const messageOf: Record<NoticeKind, MessageWriter> = {
  followed: (who, link) => ({ title: `${who} follows you now`, link, action: `See ${who}’s profile` }),
  'follow-requested': (who, link) => ({
    title: `${who} asks to follow you`,
    link,
    action: 'Answer the request',
  }),
  'follow-accepted': (who, link) => ({
    title: `${who} accepted your follow request`,
    link,
    action: `See ${who}’s profile`,
  }),
  'role-changed': (_who, _link, details) =>
    labelOf(roleLabels, details['role']) ?? {
      title: 'Your role has changed',
      link: '/profile',
      action: 'Open your account',
    },
  'order-changed': (_who, _link, details) => ({
    title: `Your order ${details['orderNumber'] ?? ''} ${labelOf(orderLabels, details['event']) ?? 'has changed'}`,
    link: `/orders/${encodeURIComponent(details['orderId'] ?? '')}`,
    action: 'See your order',
  }),
  'show-soon': (who, _link, details) => ({
    title: `${showTitle(details)} with ${who} begins in ${formatDuration(Number(details['inMinutes'] ?? 10) * 60)}`,
    link: showLink(details),
    action: 'See the show',
  }),
  'show-starting': (who, _link, details) => ({
    title: `${showTitle(details)} with ${who} ${details['isLive'] === 'yes' ? 'is live now' : 'begins now'}`,
    link: details['isLive'] === 'yes' ? liveLink(details) : showLink(details),
    action: details['isLive'] === 'yes' ? 'Watch now' : 'See the show',
  }),
  'show-moved': (who, _link, details) => ({
    title: `${showTitle(details)} with ${who} is now on ${formatDateTimeUtc(details['startsAt'] ?? '')}${
      details['isSeries'] === 'yes' ? ', and the shows after it have moved, too' : ''
    }`,
    link: showLink(details),
    action: 'See the show',
  }),
  'show-cancelled': (who, _link, details) => ({
    title: `${showTitle(details)} with ${who} is called off${
      details['isSeries'] === 'yes' ? ', and so are the shows after it' : ''
    }`,
    link: showLink(details),
    action: 'See what else is on',
  }),
  'show-live': (who, _link, details) => ({
    title: `${who} is live now: ${details['title'] ?? 'a show'}`,
    link: liveLink(details),
    action: 'Watch now',
  }),
  'return-asked': (_who, _link, details) => ({
    title: `A buyer asks to return items of order ${details['orderNumber'] ?? ''}`,
    link: '/brand/orders?tab=returns',
    action: 'Answer it',
  }),
  'order-received': (_who, _link, details) => ({
    title: `You have a new order: ${details['orderNumber'] ?? ''}`,
    link: `/brand/orders/${encodeURIComponent(details['orderId'] ?? '')}`,
    action: 'See the order',
  }),
  'order-cancelled': (_who, _link, details) => ({
    title: `Order ${details['orderNumber'] ?? ''} was cancelled by its buyer`,
    link: `/brand/orders/${encodeURIComponent(details['orderId'] ?? '')}`,
    action: 'See the order',
    more: 'Nothing of it is to be sent. The buyer gets back all that they paid.',
  }),
  'order-money-back': (_who, _link, details) => ({
    title: `${formattedPrice(details)} of order ${details['orderNumber'] ?? ''} ${labelOf(moneyBackLabels, details['event']) ?? 'went back'}`,
    link: `/brand/orders/${encodeURIComponent(details['orderId'] ?? '')}`,
    action: 'See the order',
  }),
  'payout-recorded': (_who, _link, details) => ({
    title: `${formattedPrice(details)} was paid to ${details['brandName'] ?? 'your brand'}`,
    link: '/brand/sales',
    action: 'See your payouts',
    more: `Paid on ${details['paidOn'] ?? ''}, with the reference ${details['reference'] ?? ''}.`,
  }),
  'payout-reversed': (_who, _link, details) => ({
    title: `The payout of ${formattedPrice(details)} to ${details['brandName'] ?? 'your brand'} was reversed`,
    link: '/brand/sales',
    action: 'See your payouts',
    more: `It was recorded as paid on ${details['paidOn'] ?? ''}, with the reference ${details['reference'] ?? ''}. The reason: ${details['reason'] ?? ''}`,
  }),
  'review-answered': (_who, _link, details) => ({
    title: `${details['brandName'] ?? 'The brand'} answered your review of ${details['productName'] ?? 'its product'}`,
    link: `${productLink(details)}#reviews`,
    action: 'Read the answer',
  }),
  'price-dropped': (_who, _link, details) => ({
    title: `${details['productName'] ?? 'Something on your wishlist'} now costs ${formattedPrice(details)}`,
    link: productLink(details),
    action: 'See the product',
  }),
  'back-in-stock': (_who, _link, details) => ({
    title: `${details['productName'] ?? 'Something on your wishlist'} is back in stock`,
    link: productLink(details),
    action: 'See the product',
  }),
  'question-answered': (who, _link, details) => ({
    title: `${who} answered your question in ${showTitle(details)}`,
    link: details['productId'] === undefined ? liveLink(details) : productLink(details),
    action: 'Read the answer',
  }),
  'product-approved': (_who, _link, details) => {
    const name = details['productName'] ?? 'Your product';
    const others = Number(details['others'] ?? 0);
    if (others === 0)
      return {
        title: `${name} is approved and can be sold`,
        link: productLink(details),
        action: 'See the product',
      };
    return {
      title: `${name} and ${others.toLocaleString('en-US')} more of your products are approved and can be sold`,
      link: '/brand',
      action: 'See your products',
    };
  },
  'product-rejected': (_who, _link, details) => ({
    title: `${details['productName'] ?? 'Your product'} was not approved`,
    link: '/brand',
    action: 'Mend it and send it again',
    more: details['reason'] ?? '',
  }),
  'appeal-filed': (who, _link, details) => ({
    title: `${who} appeals a ${details['sanction'] ?? 'ban'} in your chats`,
    link: '/studio/audience',
    action: 'Answer the appeal',
  }),
  'appeal-answered': (who, link, details) => ({
    title:
      details['outcome'] === 'lifted'
        ? `You can write in ${who}’s chats again: “${details['messageToPerson'] ?? ''}”`
        : `Your appeal in ${who}’s chats was declined: “${details['messageToPerson'] ?? ''}”`,
    link,
    action: `See ${who}’s profile`,
  }),
  'message-decided': (who, _link, details) => ({
    title:
      details['outcome'] === 'approved'
        ? `Your message is in ${who}’s chat now${explanationIn(details)}`
        : `Your message was not let into ${who}’s chat${explanationIn(details)}`,
    link: liveLink(details),
    action: 'Open the show',
  }),
  'green-claim-decided': (_who, _link, details) => ({
    title: `Your green claim on ${details['topic'] ?? 'your brand'} was ${details['status'] ?? 'decided'}`,
    link: '/brand/green',
    action: 'Read the reason',
    more: details['reason'] ?? '',
  }),
  'green-claim-objected': (_who, _link, details) => ({
    title: `Somebody objects to your green claim on ${details['topic'] ?? 'your brand'}`,
    link: '/brand/green',
    action: 'See the claim',
    more: details['reason'] ?? '',
  }),
  'green-objection-answered': (_who, _link, details) => ({
    title: `Your objection to a claim of ${details['brandName'] ?? 'a brand'} is answered`,
    link: `/profiles/brands/${encodeURIComponent(details['slug'] ?? '')}#green-rating`,
    action: 'Read the answer',
    more: details['reason'] ?? '',
  }),
  'replay-delayed': (_who, _link, details) => ({
    title: `The replay of ${showTitle(details)} is not made yet: ${
      details['reason'] === 'storage-full' ? 'the server’s disk is full' : 'an error came up'
    }`,
    link: liveLink(details),
    action: 'Open the show',
    more: 'What was recorded is kept. The server tries again by itself, and you can try again on the page of the show.',
  }),
  'verifier-appointed': () => ({
    title: 'You can decide on the green claims of brands now',
    link: '/verify',
    action: 'See the claims that wait',
    more: 'Accept or refuse each with a reason that everybody can read. You never decide on a brand that you work for.',
  }),
  'recording-stopped': (_who, _link, details) => ({
    title: `The recording of ${showTitle(details)} stopped: ${
      details['reason'] === 'disk-full' ? 'the disk is full' : 'the disk could not be written'
    }. Your show goes on.`,
    link: liveLink(details),
    action: 'Open the show',
    more: 'What was recorded until then becomes its replay.',
  }),
  'producer-appointed': (who) => ({
    title: `${who} made you a producer of their shows`,
    link: '/producer',
    action: 'See the shows that you run',
    more: `You can pin products, arrange the run of show and moderate the chat of ${who}’s shows, from your own account.`,
  }),
  'orders-stranded': (_who, _link, details) => ({
    title: `Nobody acts for ${details['brandName'] ?? 'a brand'} any more, and its buyers wait`,
    link: '/admin?tab=orders&status=stranded',
    action: 'See what waits',
    more: `Orders to send: ${details['orders'] ?? '0'}. Returns to answer: ${details['returns'] ?? '0'}.`,
  }),
  'application-decided': (_who, _link, details) => ({
    title:
      details['status'] === 'accepted'
        ? `You are a ${details['role'] ?? 'member'} now: your application was accepted`
        : `Your application to become a ${details['role'] ?? 'member'} was not accepted`,
    link: details['status'] === 'accepted' && details['role'] === 'brand' ? '/brand' : '/profile',
    action: 'Open your account',
    more: details['reason'] ?? '',
  }),
};

/** The one place with the text of each notice: in the app, in a push message and in a mail. */
export function noticeMessage({ kind, actor, details }: NoticeFacts): NoticeMessage {
  const profile = actor === null ? '/notifications' : `/profile/${encodeURIComponent(actor.username)}`;
  return messageOf[kind](actor?.name ?? 'Somebody', profile, details);
}
