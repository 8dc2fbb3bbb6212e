import { everyone, type MatrixRow, row, streamers } from './row.ts';

/** Questions in shows. Appointed moderators are tested in questions.test.ts. */
//                                 anonymous user brand streamer admin owner other
export const questionsMatrix: Record<string, MatrixRow> = {
  'questions.list': row(everyone, async (f) => ({ streamId: (await f.stream()).id }), streamers),
  'questions.ask': row(
    '401 ok ok ok ok ok ok',
    async (f) => ({ streamId: (await f.stream()).id, content: 'Is it?' }),
    streamers,
  ),
  'questions.mark': row('401 ok ok ok ok ok ok', async (f) => f.message(), streamers),
  'questions.withdraw': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: await f.question() }),
    streamers,
  ),
  'questions.vote': row('401 ok ok ok ok 403 ok', async (f) => ({ id: await f.question() }), streamers),
  'questions.unvote': row('401 ok ok ok ok 403 ok', async (f) => ({ id: await f.question() }), streamers),
  'questions.answer': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: await f.question(), answer: { way: 'live' } }),
    streamers,
  ),
  'questions.reopen': row('401 403 403 403 ok ok 403', async (f) => ({ id: await f.question() }), streamers),
  'questions.ofProduct': row(everyone, (f) => ({ id: f.productId })),
};
