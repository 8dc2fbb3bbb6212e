import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { moderationLimits } from '../limits/moderation.ts';
import { requiredText } from '../required-text.ts';
import { moderationToldSchema } from './moderation.schemas.ts';

/** `upheld`: the timeout or ban stays; `lifted`: it ended with the answer. */
export const appealOutcomeSchema = z.enum(['upheld', 'lifted']);
export type AppealOutcome = z.infer<typeof appealOutcomeSchema>;
export const appealStateSchema = z.enum(['open', ...appealOutcomeSchema.options]);
export type AppealState = z.infer<typeof appealStateSchema>;

export const appealTextSchema = requiredText(
  moderationLimits.appealMaxCharacters,
  'Say why it should be lifted',
);
export const appealFormSchema = z.object({ text: appealTextSchema });

/** What the person is told; an answer has words. */
export const appealAnswerSchema = moderationToldSchema.unwrap().min(1, 'Say why');
export const appealAnswerFormSchema = z.object({ told: appealAnswerSchema });

/** An appeal as the one who made it reads it. */
export const ownAppealSchema = z.object({
  text: z.string(),
  state: appealStateSchema,
  createdAt: dateTimeSchema,
  /** What they were answered. */
  answer: z.string().optional(),
});
export type OwnAppeal = z.infer<typeof ownAppealSchema>;

/** What somebody can do about the timeout or ban that holds for them: appeal once. */
export const appealStandingSchema = z.object({
  mayAppeal: z.boolean(),
  /** The appeal against it. */
  appeal: ownAppealSchema.nullable(),
});
export type AppealStanding = z.infer<typeof appealStandingSchema>;

const personSchema = z.object({ id: z.string(), username: z.string() });

/** An appeal that waits, as streamer and moderators read it. */
export const waitingAppealSchema = z.object({
  id: z.string(),
  user: personSchema,
  text: z.string(),
  createdAt: dateTimeSchema,
  /** What it is against, as the log has it. */
  sanction: z.object({
    type: z.enum(['timeout', 'ban']),
    moderator: personSchema.nullable(),
    reason: z.string(),
    told: z.string(),
    at: dateTimeSchema,
    /** Seconds of a timeout. */
    duration: z.number().int().nullable(),
    /** It holds no more, by itself or because somebody lifted it. */
    isOver: z.boolean(),
  }),
});
export type WaitingAppeal = z.infer<typeof waitingAppealSchema>;
