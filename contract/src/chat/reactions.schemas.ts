import { z } from 'zod';
import { chatLimits } from '../limits/chat.ts';
import { reactionKinds } from './reactions.ts';

export const reactionSchema = z.enum(reactionKinds);

/** Presses of one viewer since what they sent last; more are not counted. */
export const reactionPressesSchema = z.number().int().min(1).max(chatLimits.reactionsAtOnce);

/** What came from everybody in one tick. */
export const reactionCountsSchema = z.partialRecord(reactionSchema, z.number().int().positive());
export type ReactionCounts = z.infer<typeof reactionCountsSchema>;
