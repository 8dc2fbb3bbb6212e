import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';

/**
 * The actions in the audit log: a kind of subject and a verb. The log is append-only, so an action that was
 * ever written must stay in this list.
 */
export const auditActionSchema = z.enum([
  'account.password-changed',
  'account.password-reset',
  'account.email-changed',
  'account.second-factor-on',
  'account.second-factor-off',
  'account.stream-key-replaced',
  'account.deleted',
  'user.role-changed',
  'user.suspended',
  'user.restored',
  'application.accepted',
  'application.refused',
  'brand.created',
  'brand.changed',
  'brand.shipping-changed',
  'brand-key.made',
  'brand-key.revoked',
  'team-member.invited',
  'team-invitation.withdrawn',
  'team-member.joined',
  'team-member.role-changed',
  'team-member.removed',
  'team-member.left',
  'product.approved',
  'product.rejected',
  'product.changed',
  'product.deleted',
  'review.deleted',
  'report.resolved',
  'report.dismissed',
  'green-claim.accepted',
  'green-claim.refused',
  'green-claim.withdrawn',
  'green-claim.withdrawn-by-brand',
  'green-claim.upheld',
  'green-verifier.appointed',
  'green-verifier.dismissed',
  'order.shipped',
  'order.delivered',
  'order.refunded',
  'order.cancelled',
  'order.return-accepted',
  'order.return-refused',
  'payout.recorded',
  'payout.reversed',
  'home.promo-changed',
  'home.slides-changed',
  'home.cards-changed',
  'shop.commission-changed',
  'shop.shipping-changed',
  'shop.taxes-changed',
]);
export type AuditAction = z.infer<typeof auditActionSchema>;

export const auditEntrySchema = z.object({
  id: z.number().int(),
  at: dateTimeSchema,
  actor: z.string(),
  action: auditActionSchema,
  /** The action as a sentence. */
  title: z.string(),
  /**
   * The end of the action's effect, such as of a suspension. The sentence and this time together are
   * complete.
   */
  until: dateTimeSchema.optional(),
  subject: z.object({ type: z.string(), id: z.string(), label: z.string() }),
  reason: z.string(),
  details: z.record(z.string(), z.unknown()),
  ipAddress: z.string(),
  device: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
