import type { AuditAction } from '@greenroom/contract/admin/audit.schemas';
import { greenTopicLabels } from '@greenroom/contract/green/green-labels';
import { greenTopicSchema } from '@greenroom/contract/green/green.schemas';
import { formatCents } from '@greenroom/contract/money-format';

/** The additional data of an entry as stored. An older version may have stored less. */
type Details = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `before` followed by the value, if there is one. */
const named = (before: string, value: unknown) => (text(value) === '' ? '' : `${before}${text(value)}`);

/** ` from user to streamer`. */
const fromTo = ({ from, to }: Details) => `${named(' from ', from)}${named(' to ', to)}`;

/** `20%` of 2000. */
const percentOf = (basisPoints: unknown) =>
  typeof basisPoints === 'number' ? `${String(basisPoints / 100)}%` : '';

function onTopic({ topic }: Details): string {
  const known = greenTopicSchema.safeParse(topic);
  return known.success ? ` on ${greenTopicLabels[known.data].toLowerCase()}` : '';
}

function approvedTitle({ trustsBrand, others }: Details): string {
  if (trustsBrand !== true) return 'Product approved';
  return `Product approved, with ${String(others)} more; what the brand adds is no longer reviewed`;
}

function payoutTitle({ currency, amountCents, reference }: Details): string {
  if (typeof currency !== 'string' || typeof amountCents !== 'number') return 'Payout recorded';
  return `Payout of ${formatCents(amountCents, currency)} recorded${named(', with the reference ', reference)}`;
}

/**
 * When the effect of an action ends, ISO 8601, if it ends. The page shows it in the reader's own time zone.
 */
export function auditUntil(action: AuditAction, details: Details): string | undefined {
  return action === 'user.suspended' && typeof details['until'] === 'string' ? details['until'] : undefined;
}

const titles: Readonly<Record<AuditAction, string | ((details: Details) => string)>> = {
  'account.password-changed': 'Password changed',
  'account.password-reset': 'Password reset by mail',
  'account.email-changed': 'Email address changed',
  'account.second-factor-on': 'Two-step sign-in turned on',
  'account.second-factor-off': 'Two-step sign-in turned off',
  'account.stream-key-replaced': 'Stream key replaced',
  'account.deleted': 'Account deleted',
  'user.role-changed': (details) => `Role changed${fromTo(details)}`,
  'user.suspended': (details) =>
    auditUntil('user.suspended', details) === undefined ? 'Suspended until restored' : 'Suspended',
  'user.restored': 'Suspension ended',
  'application.accepted': ({ role }) => `Application${named(' to become a ', role)} accepted`,
  'application.refused': ({ role }) => `Application${named(' to become a ', role)} refused`,
  'brand.created': ({ companyName }) => `Brand created${named(': ', companyName)}`,
  'brand.changed': ({ fields }) =>
    `Brand changed${Array.isArray(fields) && fields.length > 0 ? `: ${fields.join(', ')}` : ''}`,
  'brand.shipping-changed': 'Shipping rates of the brand changed',
  'brand-key.made': ({ name }) => `API key made${named(': ', name)}`,
  'brand-key.revoked': ({ name }) => `API key revoked${named(': ', name)}`,
  'team-member.invited': ({ email, role }) =>
    `Invited to the team${named(': ', email)}${named(' as ', role)}`,
  'team-invitation.withdrawn': ({ email, role }) =>
    `Invitation withdrawn${named(': ', email)}${named(' as ', role)}`,
  'team-member.joined': ({ role }) => `Joined the team${named(' as ', role)}`,
  'team-member.role-changed': (details) =>
    `Role${named(' of ', details['member'])} changed${fromTo(details)}`,
  'team-member.removed': ({ member }) => `Removed from the team${named(': ', member)}`,
  'team-member.left': 'Left the team',
  'product.approved': approvedTitle,
  'product.rejected': 'Product rejected',
  'product.changed': 'Product changed',
  'product.deleted': 'Product deleted',
  'review.deleted': 'Review deleted',
  'report.resolved': 'Report resolved',
  'report.dismissed': 'Report dismissed',
  'green-claim.accepted': (details) => `Green claim${onTopic(details)} accepted`,
  'green-claim.refused': (details) => `Green claim${onTopic(details)} refused`,
  'green-claim.withdrawn': (details) => `Green claim${onTopic(details)} withdrawn after an objection`,
  'green-claim.withdrawn-by-brand': (details) => `Green claim${onTopic(details)} withdrawn by the brand`,
  'green-claim.upheld': (details) => `Green claim${onTopic(details)} upheld after an objection`,
  'green-verifier.appointed': 'Appointed to decide on green claims',
  'green-verifier.dismissed': 'Decides on green claims no more',
  'order.shipped': 'Order shipped for its brand',
  'order.delivered': 'Order marked as delivered for its brand',
  'order.refunded': 'Order refunded for its brand',
  'order.cancelled': 'Order cancelled for its brand',
  'order.return-accepted': 'Return accepted for the brand',
  'order.return-refused': 'Return refused for the brand',
  'payout.recorded': payoutTitle,
  'payout.reversed': 'Payout reversed',
  'home.promo-changed': 'Promotion changed',
  'home.slides-changed': 'Slides changed',
  'home.cards-changed': 'Category cards changed',
  'shop.commission-changed': ({ from, to }) =>
    `Commission changed${fromTo({ from: percentOf(from), to: percentOf(to) })}`,
  'shop.shipping-changed': 'Shipping rates changed',
  'shop.taxes-changed': 'Taxes changed',
};

/** The title of an entry, for people: `Role changed from user to streamer`. */
export function auditTitle(action: AuditAction, details: Details): string {
  const title = titles[action];
  return typeof title === 'string' ? title : title(details);
}
