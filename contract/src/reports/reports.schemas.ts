import { z } from 'zod';
import { reportLimits } from '../limits/moderation.ts';

/** Reasons for a report, in the order in which the form offers them. */
export const reportReasonSchema = z.enum(
  ['spam', 'harassment', 'impersonation', 'hate', 'fraud', 'inappropriate', 'other'],
  'Choose a reason',
);
export type ReportReason = z.infer<typeof reportReasonSchema>;

export const reportReasonLabels: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or bullying',
  impersonation: 'Pretends to be somebody else',
  hate: 'Hate speech',
  fraud: 'Fraud or fake products',
  inappropriate: 'Not suitable for everyone',
  other: 'Something else',
};

export const reportUserSchema = z.object({
  username: z.string().min(1).max(64),
  reason: reportReasonSchema,
  details: z
    .string()
    .trim()
    .max(reportLimits.detailsMaxCharacters, `Use at most ${reportLimits.detailsMaxCharacters} characters`)
    .default(''),
});

export const reportStatusSchema = z.enum(['open', 'resolved', 'dismissed']);
export type ReportStatus = z.infer<typeof reportStatusSchema>;
