import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { AnswerWay } from '@greenroom/contract/questions/questions.schemas';
import { products } from '../products/products.table.ts';
import { streams } from '../streams/streams.table.ts';
import { users } from '../users/users.table.ts';

/**
 * Messages of chats that ask something. What a question says, and whether it is shown, is its message's in the event log:
 * a message that is taken off the chat takes its question with it, and brings it back.
 */
export const questions = pgTable(
  'questions',
  {
    id: uuid().primaryKey().defaultRandom(),
    streamId: uuid('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    /** Of the message. */
    sequence: bigint({ mode: 'number' }).notNull(),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    askedAt: timestamp('asked_at', { withTimezone: true, precision: 3 }).notNull(),
    /** How many rows of `question_votes` it has. */
    voteCount: integer('vote_count').notNull().default(0),
    /** What it is about: at first what was pinned when it was asked. */
    productId: text('product_id').references(() => products.id, { onDelete: 'set null' }),
    answeredAt: timestamp('answered_at', { withTimezone: true, precision: 3 }),
    answerWay: text('answer_way').$type<AnswerWay>(),
    answerText: text('answer_text'),
    /** The show's time of an answer in it. */
    answerStreamTimeMs: integer('answer_stream_time_ms'),
    answeredBy: text('answered_by').references(() => users.id, { onDelete: 'set null' }),
    /** A moderator took it off the list, and an undo brings it back with its votes. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    // A message is one question, however many mark it.
    uniqueIndex('questions_by_message').on(table.streamId, table.sequence),
    // The open ones of a show, most votes first, then the oldest.
    index('questions_open')
      .on(table.streamId, table.voteCount.desc().nullsFirst(), table.sequence)
      .where(sql`${table.answeredAt} is null`),
    // The answered ones of a show, latest first.
    index('questions_answered')
      .on(table.streamId, table.answeredAt)
      .where(sql`${table.answeredAt} is not null`),
    // Those of a product's page, latest first.
    index('questions_by_product')
      .on(table.productId, table.answeredAt)
      .where(sql`${table.answeredAt} is not null`),
    // For the limit of open ones, the data export, and accounts that are deleted.
    index('questions_by_author').on(table.authorId, table.streamId),
    index('questions_by_answerer').on(table.answeredBy),
  ],
);
