import { z } from 'zod';
import { endpoint } from '../access.ts';
import {
  answerTextSchema,
  productQuestionSchema,
  questionSchema,
  readQuestionSchema,
  voteSchema,
} from './questions.schemas.ts';

const tags = ['Questions'];
const ofStream = z.object({ streamId: z.uuid('A stream id is a UUID') });
const byId = z.object({ id: z.uuid('A question’s id is a UUID') });

export const questionsContract = {
  list: endpoint
    .meta({ access: 'anyone', refuses: ['stream_not_found'] })
    .route({
      method: 'GET',
      path: '/streams/{streamId}/questions',
      tags,
      summary: 'The questions of a show: the open ones with the most votes, and the latest answered ones',
    })
    .input(ofStream)
    .output(z.object({ open: z.array(readQuestionSchema), answered: z.array(readQuestionSchema) })),
  ask: endpoint
    .meta({
      access: 'signed-in',
      refuses: [
        'chat_banned',
        'chat_blocked',
        'chat_closed',
        'chat_held',
        'chat_muted',
        'stream_not_found',
        'too_many_questions',
      ],
    })
    .route({
      method: 'POST',
      path: '/streams/{streamId}/questions',
      tags,
      summary: 'Ask a question in the chat of a show; the rules of the chat count',
      successStatus: 201,
    })
    .input(
      ofStream.extend({
        /** Checked by the service, so that each refusal has its own message. */
        content: z.string().max(100_000),
        /** Made by the sender; a question that is sent again is asked once. */
        clientMessageId: z.uuid().optional(),
      }),
    )
    .output(questionSchema),
  mark: endpoint
    .meta({
      access: 'signed-in',
      refuses: [
        'chat_banned',
        'chat_message_not_found',
        'chat_muted',
        'question_withdrawn',
        'stream_not_found',
      ],
    })
    .route({
      method: 'POST',
      path: '/streams/{streamId}/chat/messages/{sequence}/question',
      tags,
      summary:
        'Say that a message of the chat is a question; one’s own, or somebody else’s, which is a vote for it',
      successStatus: 201,
    })
    .input(ofStream.extend({ sequence: z.coerce.number().int().positive() }))
    .output(questionSchema),
  withdraw: endpoint
    .meta({ access: 'signed-in', refuses: ['not_a_moderator', 'question_answered', 'question_not_found'] })
    .route({
      method: 'DELETE',
      path: '/questions/{id}',
      tags,
      summary: 'Take a message off the questions: its author while it is open, moderators always',
    })
    .input(byId)
    .output(z.object({})),
  vote: endpoint
    .meta({ access: 'signed-in', refuses: ['chat_banned', 'question_not_found', 'question_own'] })
    .route({ method: 'PUT', path: '/questions/{id}/vote', tags, summary: 'Vote for a question, once' })
    .input(byId)
    .output(voteSchema),
  unvote: endpoint
    .meta({ access: 'signed-in', refuses: ['question_not_found', 'question_own'] })
    .route({ method: 'DELETE', path: '/questions/{id}/vote', tags, summary: 'Take one’s vote back' })
    .input(byId)
    .output(voteSchema),
  answer: endpoint
    .meta({
      access: 'signed-in',
      refuses: ['not_a_moderator', 'product_not_found', 'question_not_found', 'show_not_on_air'],
    })
    .route({
      method: 'PUT',
      path: '/questions/{id}/answer',
      tags,
      summary: 'Answer a question of one’s show: in the show, now, or in words; replaces the answer before',
    })
    .input(
      byId.extend({
        answer: z.discriminatedUnion('way', [
          z.object({ way: z.literal('live') }),
          z.object({ way: z.literal('words'), text: answerTextSchema }),
        ]),
        /** What it is about; null for no product, left out for the one that was pinned. */
        productId: z.string().min(1).max(100).nullable().optional(),
      }),
    )
    .output(questionSchema),
  reopen: endpoint
    .meta({ access: 'signed-in', refuses: ['not_a_moderator', 'question_not_found'] })
    .route({ method: 'DELETE', path: '/questions/{id}/answer', tags, summary: 'Take an answer back' })
    .input(byId)
    .output(questionSchema),
  ofProduct: endpoint
    .meta({ access: 'anyone' })
    .route({
      method: 'GET',
      path: '/products/{id}/questions',
      tags,
      summary: 'Answered questions about a product, the latest answer first',
    })
    .input(z.object({ id: z.string().min(1).max(100) }))
    .output(z.object({ questions: z.array(productQuestionSchema) })),
};
