import { z } from 'zod';
import { chatLimits } from '../limits/chat.ts';
import { reactionKinds } from './reactions.ts';

export const reactionSchema = z.enum(reactionKinds);

/** How often a viewer has pressed since they last sent this. A larger number is not counted. */
export const reactionPressesSchema = z.number().int().min(1).max(chatLimits.reactionsAtOnce);

/** Everybody's reactions in one tick. */
export const reactionCountsSchema = z.partialRecord(reactionSchema, z.number().int().positive());
export type ReactionCounts = z.infer<typeof reactionCountsSchema>;
