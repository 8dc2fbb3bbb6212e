import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { moderationLimits } from '../limits/moderation.ts';
import { requiredText } from '../required-text.ts';
import { messageToPersonSchema } from './moderation.schemas.ts';

/** `upheld`: the timeout or ban stays. `lifted`: the answer ended it. */
export const appealOutcomeSchema = z.enum(['upheld', 'lifted']);
export type AppealOutcome = z.infer<typeof appealOutcomeSchema>;
export const appealStateSchema = z.enum(['open', ...appealOutcomeSchema.options]);
export type AppealState = z.infer<typeof appealStateSchema>;

export const appealTextSchema = requiredText(
  moderationLimits.appealMaxCharacters,
  'Say why it should be lifted',
);
export const appealFormSchema = z.object({ text: appealTextSchema });

/** The message to the person. An answer requires one. */
export const appealAnswerSchema = messageToPersonSchema.unwrap().min(1, 'Say why');
export const appealAnswerFormSchema = z.object({ messageToPerson: appealAnswerSchema });

/** An appeal as its author sees it. */
export const ownAppealSchema = z.object({
  text: z.string(),
  state: appealStateSchema,
  createdAt: dateTimeSchema,
  /** The answer to it. */
  answer: z.string().optional(),
});
export type OwnAppeal = z.infer<typeof ownAppealSchema>;

/** What a person can do about their current timeout or ban: appeal once. */
export const appealStandingSchema = z.object({
  mayAppeal: z.boolean(),
  /** The appeal against it. */
  appeal: ownAppealSchema.nullable(),
});
export type AppealStanding = z.infer<typeof appealStandingSchema>;

const personSchema = z.object({ id: z.string(), username: z.string() });

/** An unanswered appeal, as streamer and moderators see it. */
export const waitingAppealSchema = z.object({
  id: z.string(),
  user: personSchema,
  text: z.string(),
  createdAt: dateTimeSchema,
  /** The timeout or ban that it is about, as logged. */
  sanction: z.object({
    type: z.enum(['timeout', 'ban']),
    moderator: personSchema.nullable(),
    reason: z.string(),
    messageToPerson: z.string(),
    at: dateTimeSchema,
    /** Length of a timeout in seconds. */
    duration: z.number().int().nullable(),
    /** Whether it has ended, by expiry or because somebody lifted it. */
    isOver: z.boolean(),
  }),
});
export type WaitingAppeal = z.infer<typeof waitingAppealSchema>;
