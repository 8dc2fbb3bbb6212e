import {
  brandPicture,
  greenDocument,
  pdf,
  picture,
  replayFile,
  type SentFile,
  videoSession,
} from './raw-fixture.ts';
import { type Input, type MatrixRow, admins, brands, everyone, row, signedIn, streamers } from './row.ts';
import type { MatrixFixture } from './fixture.ts';

const nobody = '404 404 404 404 404 404 404';
/** A file of the owner's brand. */
const ofBrand =
  (file: SentFile | Promise<SentFile>) =>
  async (f: MatrixFixture): Promise<Input> => {
    await f.brand();
    return { file: await file };
  };

/**
 * Routes outside the contract and the auth service. `sdp` and `file` in an input are sent as they are. Text
 * after the path in a name distinguishes rows of the same route.
 */
//                                 anonymous user brand streamer admin owner other
export const rawRouteMatrix: Record<string, MatrixRow> = {
  'POST /whip': row('401 403 403 ok ok ok ok', (f) => ({ sdp: f.offers.publish }), streamers),
  'POST /whip?room={room}': row(
    '401 403 403 409 ok ok 409',
    async (f) => ({ room: (await f.stream()).vdoRoomId, sdp: f.offers.publish }),
    streamers,
  ),
  // Anybody who has the unguessable id may end a session.
  'DELETE /whip/sessions/{id}': row(everyone, async (f) => videoSession(f, 'whip'), streamers),
  // The direct video URL, for anybody who has the unguessable name of the room.
  'POST /whep?room={room}': row(
    everyone,
    async (f) => ({ room: (await f.stream()).vdoRoomId, sdp: f.offers.watch }),
    streamers,
  ),
  'POST /whep/{id}': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.stream()).id, sdp: f.offers.watch }),
    streamers,
  ),
  'PUT /whep/sessions/{id}/limit': row(
    everyone,
    async (f) => ({ ...(await videoSession(f, 'whep')), maxHeightPx: 360 }),
    streamers,
  ),
  'PUT /whep/sessions/{id}/limit of a session that is not there': row(nobody, () => ({
    id: 'x'.repeat(32),
    maxHeightPx: 360,
  })),
  'DELETE /whep/sessions/{id}': row(everyone, async (f) => videoSession(f, 'whep'), streamers),
  'GET /api/v1/schedule/{id}/calendar.ics': row(
    everyone,
    async (f) => ({ id: await f.announcedStream() }),
    streamers,
  ),
  'POST /api/v1/studio/upload-check': row('401 403 403 ok ok ok ok', () => ({}), streamers),
  'GET /files/{folder}/{id}/{name}': row(everyone, brandPicture, brands),
  // Evidence is served only through its claim.
  'GET /files/{folder}/{id}/{name} of a document': row(
    nobody,
    async (f) => (await greenDocument(f, 'accepted')).file,
    brands,
  ),
  'GET /replays/{recordingId}/{number}': row(
    everyone,
    async (f) => {
      const { token: _token, ...file } = await replayFile(f);
      return file;
    },
    streamers,
  ),
  // A video player sends no session token, so only the link token permits access to a hidden replay.
  'GET /replays/{recordingId}/{number} of a hidden replay': row(
    nobody,
    async (f) => {
      const { token: _token, ...file } = await replayFile(f, { isHidden: true });
      return file;
    },
    streamers,
  ),
  'GET /replays/{recordingId}/{number} of a hidden replay with its link token': row(
    everyone,
    async (f) => replayFile(f, { isHidden: true }),
    streamers,
  ),
  'GET /replays/{recordingId}/{number}/captions.vtt': row(
    everyone,
    async (f) => {
      const { token: _token, ...file } = await replayFile(f);
      return file;
    },
    streamers,
  ),
  'GET /replays/{recordingId}/{number}/captions.vtt of a hidden replay': row(
    nobody,
    async (f) => {
      const { token: _token, ...file } = await replayFile(f, { isHidden: true });
      return file;
    },
    streamers,
  ),
  // Only a stream key permits access. See captions.test.ts.
  'POST /api/v1/captions': row('401 401 401 401 401 401 401', () => ({ text: 'Good evening' })),
  'GET /documents/{id}': row(
    everyone,
    async (f) => ({ id: (await greenDocument(f, 'accepted')).id }),
    brands,
  ),
  'GET /documents/{id} of a claim that waits': row(
    '404 404 404 404 ok ok 404',
    async (f) => ({ id: (await greenDocument(f, 'waiting')).id }),
    brands,
  ),
  'GET /avatars/{id}': row(everyone, ({ owner }) => ({ id: owner.id })),
  // Only the operator's token permits access. No account has it.
  'GET /metrics': row('403 403 403 403 403 403 403'),
  'GET /healthz': row(everyone),
  'GET /readyz': row(everyone),
  'GET /api/openapi.json': row(everyone),
  'GET /api/docs': row(everyone),
  'POST /api/v1/account/avatar': row(signedIn, async () => ({ file: await picture() })),
  'DELETE /api/v1/account/avatar': row(signedIn),
  'POST /api/v1/reviews/photos': row(signedIn, async () => ({ file: await picture() })),
  'POST /api/v1/streams/{id}/thumbnail': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.stream()).id, file: await picture() }),
    streamers,
  ),
  'POST /api/v1/clips/{id}/picture': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: await f.clip(), file: await picture() }),
    streamers,
  ),
  'POST /api/v1/admin/home/pictures': row(admins, async () => ({ file: await picture() })),
  'POST /api/v1/brands/pictures': row('401 403 404 403 404 ok 404', ofBrand(picture()), brands),
  'POST /api/v1/brands/green-documents': row('401 403 404 403 404 ok 404', ofBrand(pdf), brands),
  'POST /api/v1/brands/imports': row(
    '401 403 404 403 404 ok 404',
    ofBrand({ content: 'name,price,category\r\nJug,24.5,home', type: 'text/csv' }),
    brands,
  ),
};

/** Routes that exist when LiveKit carries the video. */
export const liveKitMatrix: Record<string, MatrixRow> = {
  'POST /room/livekit/publish?room={room}': row(
    '401 403 403 409 ok ok 409',
    async (f) => ({ room: (await f.stream()).vdoRoomId }),
    streamers,
  ),
  'POST /room/livekit/watch?stream={id}': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: (await f.stream()).id }),
    streamers,
  ),
  'POST /room/livekit/watch?stream={id} of a show that is on': row(
    everyone,
    async (f) => ({ id: (await f.stream('live')).id }),
    streamers,
  ),
  'POST /room/livekit/watch?room={room}': row(
    everyone,
    async (f) => ({ room: (await f.stream()).vdoRoomId }),
    streamers,
  ),
};

/** Routes that exist with Stripe's keys. @param signed creates an event as Stripe signs it */
export const stripeMatrix = (
  signed: () => { body: string; signature: string },
): Record<string, MatrixRow> => ({
  // Only Stripe's signature matters, not the caller.
  'POST /api/v1/payments/stripe/webhook': row(everyone, () => {
    const { body, signature } = signed();
    return { file: { content: body, type: 'application/json' }, headers: { 'stripe-signature': signature } };
  }),
  'POST /api/v1/payments/stripe/webhook with a wrong signature': row('400 400 400 400 400 400 400', () => {
    const { body, signature } = signed();
    return {
      file: { content: `${body} `, type: 'application/json' },
      headers: { 'stripe-signature': signature },
    };
  }),
});
