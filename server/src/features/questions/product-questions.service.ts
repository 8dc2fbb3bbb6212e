import { questionLimits } from '@greenroom/contract/limits/chat';
import type { ProductQuestion } from '@greenroom/contract/questions/questions.schemas';
import type { Queryable } from '../../db/client.ts';
import type { ReplaysService } from '../recordings/replays.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import type { QuestionReading } from './question-reading.service.ts';
import { createQuestionsQueries } from './questions.queries.ts';
import { replayTime } from './replay-time.ts';

/** Questions about a product and their answers in shows. */
export interface ProductQuestions {
  /**
   * Latest answer first. An answer in a show is included once its replay can be watched. Empty for a product
   * that is not sold.
   */
  about(productId: string): Promise<ProductQuestion[]>;
}

/** Read together. Some are in shows without a replay, or their messages were removed. */
const readAtOnce = 3 * questionLimits.listedOfProduct;

export function createProductQuestions({
  db,
  reading,
  streams,
  replays,
}: {
  db: Queryable;
  reading: QuestionReading;
  streams: Pick<StreamsService, 'findSummaries'>;
  replays: Pick<ReplaysService, 'placesIn'>;
}): ProductQuestions {
  const queries = createQuestionsQueries(db);

  return {
    async about(productId) {
      const rows = await queries.listOfProduct(productId, readAtOnce);
      if (rows.length === 0) return [];
      const streamIds = [...new Set(rows.map(({ streamId }) => streamId))];
      const [questions, summaries, places] = await Promise.all([
        reading.toQuestions(rows),
        streams.findSummaries(streamIds),
        replays.placesIn(streamIds),
      ]);
      const shows = new Map(summaries.map((show) => [show.id, show]));
      return questions
        .flatMap((question): ProductQuestion[] => {
          const { answer, ...asked } = question;
          const show = shows.get(question.streamId);
          if (answer === undefined || show === undefined) return [];
          // A product that shoppers cannot find has no questions either.
          if (question.product === undefined) return [];
          const replayAtMs = replayTime(answer.streamTimeMs, places.get(question.streamId));
          if (answer.way === 'live' && replayAtMs === undefined) return [];
          return [
            {
              ...asked,
              answer,
              show: { id: show.id, title: show.title, streamerName: show.hostName },
              ...(replayAtMs === undefined ? {} : { replayAtMs }),
            },
          ];
        })
        .slice(0, questionLimits.listedOfProduct);
    },
  };
}
