import type { NoticeKind } from '@greenroom/contract/notices/notices.schemas';

/** What happened, as far as its sentence needs it. */
export interface NoticeFacts {
  kind: NoticeKind;
  /** Who did it; null for the server itself. */
  actor: { name: string; username: string } | null;
  /** What the sentence needs besides, such as `{ role: 'streamer' }`. */
  details: Record<string, string>;
}

export interface NoticeMessage {
  /** All of it in one line. */
  title: string;
  /** The page of this site that it is about: a path. */
  link: string;
  /** What the link does, for a button. */
  action: string;
}

const roleLabels: Record<string, { title: string; link: string; action: string }> = {
  user: { title: 'Your account is a shopper’s again', link: '/profile', action: 'Open your account' },
  brand: { title: 'Your account is a brand’s now', link: '/profile', action: 'Open your account' },
  streamer: { title: 'You can go live now: you are a streamer', link: '/studio', action: 'Open the studio' },
  admin: { title: 'You are an administrator now', link: '/admin', action: 'Open the admin dashboard' },
};

/** By what happened to an order. */
const orderLabels: Record<string, string> = {
  placed: 'is placed',
  shipped: 'is on its way',
  delivered: 'is delivered',
  cancelled: 'is cancelled',
  refunded: 'is refunded',
};

type Words = (who: string, profile: string, details: NoticeFacts['details']) => NoticeMessage;

const words: Record<NoticeKind, Words> = {
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
    roleLabels[details['role'] ?? ''] ?? {
      title: 'Your role has changed',
      link: '/profile',
      action: 'Open your account',
    },
  'order-changed': (_who, _link, details) => ({
    title: `Your order ${details['orderNumber'] ?? ''} ${orderLabels[details['event'] ?? ''] ?? 'has changed'}`,
    link: `/orders/${encodeURIComponent(details['orderId'] ?? '')}`,
    action: 'See your order',
  }),
};

/** The one place that says each notice: in the app, in a push message and in a mail. */
export function noticeMessage({ kind, actor, details }: NoticeFacts): NoticeMessage {
  const profile = actor === null ? '/notifications' : `/profile/${encodeURIComponent(actor.username)}`;
  return words[kind](actor?.name ?? 'Somebody', profile, details);
}
