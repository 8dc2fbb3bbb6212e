import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { AnswerWay } from '@greenroom/contract/questions/questions.schemas';
import { products } from '../products/products.table.ts';
import { streams } from '../streams/streams.table.ts';
import { users } from '../users/users.table.ts';

/**
 * Chat messages that ask something. A question's text and visibility are those of its message in the event
 * log: removing the message hides the question, and restoring it shows it again.
 */
export const questions = pgTable(
  'questions',
  {
    id: uuid().primaryKey().defaultRandom(),
    streamId: uuid('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    /** Sequence of the message. */
    sequence: bigint({ mode: 'number' }).notNull(),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    askedAt: timestamp('asked_at', { withTimezone: true, precision: 3 }).notNull(),
    /** The number of its rows in `question_votes`. */
    voteCount: integer('vote_count').notNull().default(0),
    /** The product that it is about, initially the one pinned when it was asked. */
    productId: text('product_id').references(() => products.id, { onDelete: 'set null' }),
    answeredAt: timestamp('answered_at', { withTimezone: true, precision: 3 }),
    answerWay: text('answer_way').$type<AnswerWay>(),
    answerText: text('answer_text'),
    /** The show time of a live answer. */
    answerStreamTimeMs: integer('answer_stream_time_ms'),
    answeredBy: text('answered_by').references(() => users.id, { onDelete: 'set null' }),
    /** When a moderator removed it from the list. An undo restores it with its votes. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    // A message is one question, however many people mark it.
    uniqueIndex('questions_by_message').on(table.streamId, table.sequence),
    // For a show's open ones, most votes first, then oldest.
    index('questions_open')
      .on(table.streamId, table.voteCount.desc().nullsFirst(), table.sequence)
      .where(sql`${table.answeredAt} is null`),
    // For a show's answered ones, latest first.
    index('questions_answered')
      .on(table.streamId, table.answeredAt)
      .where(sql`${table.answeredAt} is not null`),
    // For a product's page, latest first.
    index('questions_by_product')
      .on(table.productId, table.answeredAt)
      .where(sql`${table.answeredAt} is not null`),
    // For the limit of open ones, data exports and deleted accounts.
    index('questions_by_author').on(table.authorId, table.streamId),
    index('questions_by_answerer').on(table.answeredBy),
  ],
);
