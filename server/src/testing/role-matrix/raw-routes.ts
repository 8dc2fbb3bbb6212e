import { randomUUID } from 'node:crypto';
import { type MatrixRow, everyone, row, signedIn, streamers } from './row.ts';

/** Routes outside the contract and the auth service. `sdp` in an input is sent as the offer that it is. */
//                                 anonymous user brand streamer admin owner other
export const rawRouteMatrix: Record<string, MatrixRow> = {
  'POST /whip': row('401 403 403 ok ok ok ok', (f) => ({ sdp: f.offers.publish }), streamers),
  'POST /whip?room={room}': row(
    '401 403 403 409 ok ok 409',
    async (f) => ({ room: (await f.stream()).vdoRoomId, sdp: f.offers.publish }),
    streamers,
  ),
  // Whoever has the unguessable id ends a session; one that is not there needs no end.
  'DELETE /whip/sessions/{id}': row(everyone, () => ({ id: 'x'.repeat(32) })),
  // The direct video address: whoever was given the room's unguessable name.
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
  'DELETE /whep/sessions/{id}': row(everyone, () => ({ id: 'x'.repeat(32) })),
  'GET /api/v1/schedule/{id}/calendar.ics': row(
    everyone,
    async (f) => ({ id: await f.announcedStream() }),
    streamers,
  ),
  'POST /api/v1/studio/upload-check': row('401 403 403 ok ok ok ok', () => ({}), streamers),
  'GET /files/{key}': row('404 404 404 404 404 404 404', () => ({ key: 'nothing.webp' })),
  // The file itself is not there: that anybody may ask for it is in replays.test.ts.
  'GET /replays/{recordingId}/{number}': row(
    '404 404 404 404 404 404 404',
    async (f) => ({ recordingId: (await f.replay()).recordingId, number: 1 }),
    streamers,
  ),
  // Of a file that is not there: who gets the captions of a replay is in captions.test.ts.
  'GET /replays/{recordingId}/{number}/captions.vtt': row(
    '404 404 404 404 404 404 404',
    async (f) => ({ recordingId: (await f.replay()).recordingId, number: 2 }),
    streamers,
  ),
  // A stream key alone opens it: captions.test.ts.
  'POST /api/v1/captions': row('401 401 401 401 401 401 401', () => ({ text: 'Good evening' })),
  'GET /documents/{id}': row('404 404 404 404 404 404 404', () => ({ id: randomUUID() })),
  'GET /avatars/{id}': row(everyone, ({ owner }) => ({ id: owner.id })),
  // There only where LiveKit carries the video; who gets a token then is in livekit.routes.test.ts.
  'POST /room/livekit/publish': row('404 404 404 404 404 404 404'),
  'POST /room/livekit/watch': row('404 404 404 404 404 404 404'),
  // There only with Stripe's keys; what Stripe has not signed is refused then (stripe-webhook.test.ts).
  'POST /payments/stripe/webhook': row('404 404 404 404 404 404 404'),
  // Open to the operator's token alone; no account has it.
  'GET /metrics': row('403 403 403 403 403 403 403'),
  'GET /healthz': row(everyone),
  'GET /readyz': row(everyone),
  'GET /api/openapi.json': row(everyone),
  'GET /api/docs': row(everyone),
  'DELETE /api/v1/account/avatar': row(signedIn),
  // Of no picture: who may upload one is in brand-pictures.test.ts.
  'POST /api/v1/brands/pictures': row('401 415 415 415 415 415 415'),
};
