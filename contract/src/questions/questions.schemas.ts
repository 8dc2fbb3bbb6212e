import { z } from 'zod';
import { chatContentSchema } from '../chat/chat.schemas.ts';
import { dateTimeSchema } from '../envelope.ts';
import { questionLimits } from '../limits/chat.ts';

/** `live`: answered in the show itself. `words`: answered in writing, possibly after the show. */
export const answerWaySchema = z.enum(['live', 'text']);
export type AnswerWay = z.infer<typeof answerWaySchema>;

const personSchema = z.object({ id: z.string(), username: z.string() });

export const answerSchema = z.object({
  way: answerWaySchema,
  /** The written answer. Absent for an answer in the show. */
  text: z.string().optional(),
  at: dateTimeSchema,
  /** For an answer in the show: milliseconds since the show went live. */
  streamTimeMs: z.number().int().optional(),
  /** Null after their account was deleted. */
  by: personSchema.nullable(),
});
export type Answer = z.infer<typeof answerSchema>;

/** A chat message that asks the streamer something. */
export const questionSchema = z.object({
  id: z.string(),
  streamId: z.string(),
  /** Sequence of its message in the show's event log. */
  sequence: z.number().int(),
  /** Null after their account was deleted. */
  author: personSchema.extend({ avatar: z.string() }).nullable(),
  text: z.string(),
  askedAt: dateTimeSchema,
  voteCount: z.number().int(),
  /** The product that it is about. */
  product: z.object({ id: z.string(), name: z.string() }).optional(),
  answer: answerSchema.optional(),
});
export type Question = z.infer<typeof questionSchema>;

/** A question with the fields that depend on the reader. */
export const readQuestionSchema = questionSchema.extend({
  hasVoted: z.boolean(),
  /** Position of a live answer in the replay. Absent if there is none. */
  replayAtMs: z.number().int().optional(),
});
export type ReadQuestion = z.infer<typeof readQuestionSchema>;

export const voteSchema = z.object({ voteCount: z.number().int(), hasVoted: z.boolean() });
export type Vote = z.infer<typeof voteSchema>;

export const answerTextSchema = z
  .string()
  .trim()
  .min(1, 'Write an answer')
  .max(
    questionLimits.answerMaxCharacters,
    `An answer has at most ${questionLimits.answerMaxCharacters} characters`,
  );

/** The question form. */
export const askFormSchema = z.object({ content: chatContentSchema });
export const answerFormSchema = z.object({ text: answerTextSchema });

/** An answered question about a product, for the product's page. */
export const productQuestionSchema = questionSchema.required({ answer: true }).extend({
  show: z.object({ id: z.string(), title: z.string(), streamerName: z.string() }),
  replayAtMs: readQuestionSchema.shape.replayAtMs,
});
export type ProductQuestion = z.infer<typeof productQuestionSchema>;
