import type { Platform } from '../../platform/platform.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { AccountDeletion } from '../account-deletion/account-deletion.service.ts';
import type { ChatService } from '../chat/chat.service.ts';
import type { ModerationService } from '../moderation/moderation.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { ReplaysService } from '../recordings/replays.service.ts';
import type { EventLog } from '../streams/event-log/event-log.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { createAnswers } from './answers.service.ts';
import { createLiveQuestions } from './live-questions.service.ts';
import { createModeratedQuestions } from './moderated-questions.service.ts';
import { createProductQuestions } from './product-questions.service.ts';
import { createQuestionReading } from './question-reading.service.ts';
import { createQuestionsQueries } from './questions.queries.ts';
import { questionsRoutes } from './questions.routes.ts';
import { createQuestionsService, type QuestionsService } from './questions.service.ts';

export function registerQuestions(
  { database, endpoints, phases, log, redis, now }: Platform,
  {
    users,
    notices,
    products,
    sockets,
    eventLog,
    streams,
    moderation,
    chat,
    replays,
    deletion,
  }: {
    users: UsersService;
    notices: NoticesService;
    products: ProductsService;
    sockets: Pick<SocketServer, 'sendToRoom'>;
    eventLog: EventLog;
    streams: StreamsService;
    moderation: Pick<ModerationService, 'acts' | 'keepQuestions' | 'rules'>;
    chat: ChatService;
    replays: Pick<ReplaysService, 'placesIn'>;
    deletion: AccountDeletion;
  },
): QuestionsService {
  const { db } = database;
  const queries = createQuestionsQueries(db);
  const reading = createQuestionReading({ eventLog, users, productsService: products });
  const live = createLiveQuestions({
    read: async (ids) => reading.toQuestions(await queries.listByIds(ids)),
    sendToRoom: sockets.sendToRoom,
    log,
  });
  phases.onStop('activity', () => live.stop());
  moderation.keepQuestions(createModeratedQuestions({ live, users, products }));
  const questions = createQuestionsService({
    db,
    acts: moderation.acts,
    chat,
    rules: moderation.rules,
    eventLog,
    streams,
    reading,
    replays,
    live,
    redis,
    now,
  });
  const answers = createAnswers({ acts: moderation.acts, lookUp: questions.lookUp, streams, notices, now });
  const ofProducts = createProductQuestions({ db, reading, streams, replays });
  eventLog.onAppended((streamId, events, isOwn) => {
    // The server that wrote the message stores the question.
    if (!isOwn) return;
    for (const event of events)
      questions
        .happened(event)
        .catch((error: unknown) =>
          log.warn({ err: error, streamId }, 'a question could not be updated from an event'),
        );
  });
  endpoints.add({ questions: questionsRoutes(questions, answers, ofProducts) });
  deletion.register('questions', questions.forget);
  return questions;
}
