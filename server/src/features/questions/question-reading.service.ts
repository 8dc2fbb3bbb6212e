import type { Question } from '@greenroom/contract/questions/questions.schemas';
import type { ProductsService } from '../products/products.service.ts';
import type { EventLog } from '../streams/event-log/event-log.service.ts';
import type { UsersService } from '../users/users.service.ts';
import type { QuestionRow } from './questions.queries.ts';

/** Questions as readers see them. Those whose messages were removed are omitted. */
export interface QuestionReading {
  /** In the order of the rows. */
  toQuestions(rows: readonly QuestionRow[]): Promise<Question[]>;
}

const placeOf = ({ streamId, sequence }: { streamId: string; sequence: number }) => `${streamId} ${sequence}`;

export function createQuestionReading({
  eventLog,
  users,
  productsService,
}: {
  eventLog: Pick<EventLog, 'messages'>;
  users: Pick<UsersService, 'cards'>;
  productsService: Pick<ProductsService, 'cardsByIds'>;
}): QuestionReading {
  return {
    async toQuestions(rows) {
      if (rows.length === 0) return [];
      const productIds = new Set(rows.flatMap(({ productId }) => productId ?? []));
      const [messages, cards, products] = await Promise.all([
        eventLog.messages.shown(rows),
        users.cards(rows.flatMap(({ authorId, answeredBy }) => [authorId, answeredBy])),
        productIds.size === 0 ? [] : productsService.cardsByIds([...productIds]),
      ]);
      const contents = new Map(messages.map((message) => [placeOf(message), message.content]));
      const names = new Map(products.map(({ id, name }) => [id, name]));
      const personOf = (id: string | null) => {
        const card = id === null ? undefined : cards.get(id);
        return card === undefined
          ? null
          : { id: card.id, username: card.username ?? '', avatar: card.avatarUrl };
      };
      return rows.flatMap((row) => {
        const text = contents.get(placeOf(row));
        if (text === undefined) return [];
        const { id, streamId, sequence, askedAt, voteCount, productId } = row;
        const name = productId === null ? undefined : names.get(productId);
        const product = productId === null || name === undefined ? {} : { product: { id: productId, name } };
        const answer = answerOf(row, personOf(row.answeredBy));
        return [
          {
            id,
            streamId,
            sequence,
            author: personOf(row.authorId),
            text,
            askedAt: askedAt.toISOString(),
            voteCount,
            ...product,
            ...(answer && { answer }),
          },
        ];
      });
    },
  };
}

function answerOf(
  { answeredAt, answerWay, answerText, answerStreamTimeMs }: QuestionRow,
  person: { id: string; username: string } | null,
): Question['answer'] {
  if (answeredAt === null || answerWay === null) return undefined;
  return {
    way: answerWay,
    at: answeredAt.toISOString(),
    by: person === null ? null : { id: person.id, username: person.username },
    ...(answerText === null ? {} : { text: answerText }),
    ...(answerStreamTimeMs === null ? {} : { streamTimeMs: answerStreamTimeMs }),
  };
}
