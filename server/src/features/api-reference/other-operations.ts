import type { ProductImport } from '@greenroom/contract/brands/inventory.schemas';
import type { GreenDocument } from '@greenroom/contract/green/green.schemas';
import { type LiveKitPermit, liveKitPermitPaths } from '@greenroom/contract/frame/livekit-permit';
import type { ErrorCode } from '@greenroom/contract/errors';
import type { Environment } from '../../platform/environment.ts';
import {
  answered,
  enveloped,
  type OtherOperation,
  type OtherPaths,
} from '../../platform/http/endpoints/other-operation.ts';
import { pathItems } from './path-items.ts';
import type { Json, Refusals } from './refusals.ts';

const pictureRefusals: readonly ErrorCode[] = [
  'picture_type_refused',
  'picture_too_large',
  'picture_too_many_pixels',
  'picture_unreadable',
  'picture_not_only',
];

const id = '0190d5a4-7c1e-7b3a-9f5e-2d6c8a1b4e90';
const pictureUrl = `/files/pictures/${id}.webp`;
const productImport: ProductImport = {
  id,
  fileName: 'products.csv',
  status: 'checking',
  createdAt: '2027-03-01T18:00:00.000Z',
  rows: 0,
  progress: 0,
  stalled: false,
  added: 0,
  changed: 0,
  wrong: 0,
  errors: [],
};
const greenDocument: GreenDocument = { id, name: 'certificate.pdf', bytes: 48_213 };
const liveKitPermit: LiveKitPermit = {
  url: 'wss://livekit.example',
  token: 'eyJhbGciOiJIUzI1NiJ9.e30.signature',
};

const uploads: OtherPaths = {
  '/account/avatar': {
    post: {
      summary: 'Upload a picture of the user',
      refuses: pictureRefusals,
      session: 'needed',
      bodyType: 'image/*',
      answers: enveloped('`avatarUrl` in the envelope', {
        avatarUrl: '/avatars/RYHkNsKfYXt6GeeQDH09LKdYLDDaBFiK',
      }),
    },
    delete: {
      summary: 'Go back to the generated picture',
      session: 'needed',
      answers: enveloped('`avatarUrl` in the envelope', {
        avatarUrl: '/avatars/RYHkNsKfYXt6GeeQDH09LKdYLDDaBFiK',
      }),
    },
  },
  '/brands/pictures': {
    post: {
      summary: 'Upload a picture for a product of one’s brand, or for its page',
      refuses: [...pictureRefusals, 'not_a_brand', 'own_brand_missing', 'brand_permission_missing'],
      session: 'needed',
      bodyType: 'image/*',
      answers: enveloped('`url` in the envelope', { url: pictureUrl }, 201),
    },
  },
  '/admin/home/pictures': {
    post: {
      summary: 'Upload a picture for a slide or a category card of the home page',
      refuses: [...pictureRefusals, 'forbidden'],
      session: 'needed',
      bodyType: 'image/*',
      answers: enveloped('`url` in the envelope', { url: pictureUrl }, 201),
    },
  },
  '/brands/imports': {
    post: {
      summary: 'Upload a file of products in UTF-8, which is then checked',
      refuses: ['import_not_utf8', 'not_a_brand', 'own_brand_missing', 'brand_permission_missing'],
      session: 'needed',
      query: { name: 'products.csv' },
      bodyType: 'text/csv',
      answers: enveloped('The import in the envelope', productImport, 201),
    },
  },
  '/brands/green-documents': {
    post: {
      summary: 'Upload a document that proves a claim',
      refuses: [
        'document_type_refused',
        'document_too_large',
        'not_a_brand',
        'own_brand_missing',
        'brand_permission_missing',
      ],
      session: 'needed',
      query: { name: 'certificate.pdf' },
      bodyType: '*/*',
      answers: enveloped('The document in the envelope', greenDocument, 201),
    },
  },
  '/studio/upload-check': {
    post: {
      summary: 'Measure the upload: the bytes are counted, and not kept',
      refuses: ['not_a_streamer'],
      session: 'needed',
      bodyType: 'application/octet-stream',
      answers: enveloped('`bytes` in the envelope', { bytes: 1_048_576 }),
    },
  },
  '/captions': {
    post: {
      summary: 'Add a line to the captions of the show on air, with a stream key as Bearer',
      refuses: ['wrong_stream_key', 'stream_not_live'],
      session: 'needed',
      body: { text: 'Good evening', delayMs: 1200 },
      answers: enveloped('`sequence` in the envelope', { sequence: 412 }, 201),
    },
  },
  '/payments/stripe/webhook': {
    post: {
      summary:
        'Hear from Stripe that a payment changed; its signature is the credential. Only with a Stripe key',
      session: 'none',
      body: { id: 'evt_1', type: 'payment_intent.succeeded' },
      answers: enveloped('Heard', {}),
    },
  },
  '/reviews/photos': {
    post: {
      summary: 'Upload a photo for a review',
      refuses: pictureRefusals,
      session: 'needed',
      bodyType: 'image/*',
      answers: enveloped('`id` and `url` in the envelope', { id, url: pictureUrl }, 201),
    },
  },
  '/streams/{id}/thumbnail': {
    post: {
      summary: 'Upload the picture of an own show',
      refuses: [...pictureRefusals, 'not_a_streamer', 'stream_not_found', 'not_your_stream'],
      session: 'needed',
      bodyType: 'image/*',
      answers: enveloped('`thumbnail` in the envelope', { thumbnail: pictureUrl }),
    },
  },
  '/clips/{id}/picture': {
    post: {
      summary: 'Upload the picture of an own clip, once, or replace the one of a clip of an own show',
      refuses: [
        ...pictureRefusals,
        'clip_not_found',
        'not_your_clip',
        'clip_has_picture',
        'clip_picture_late',
      ],
      session: 'needed',
      bodyType: 'image/*',
      answers: enveloped('`picture` in the envelope', { picture: pictureUrl }),
    },
  },
};

const calendars: OtherPaths = {
  '/schedule/{id}/calendar.ics': {
    get: {
      summary: 'A show as a file for a calendar (RFC 5545)',
      refuses: ['stream_not_found'],
      session: 'none',
      answers: { 200: { description: 'The event', type: 'text/calendar' } },
    },
  },
};

const mails: OtherPaths = {
  '/unsubscribe/{token}': {
    post: {
      summary: 'Stop a kind of mail, as a mail program does by one press (RFC 8058)',
      session: 'none',
      bodyType: 'application/x-www-form-urlencoded',
      answers: { 200: { description: 'Stopped', type: '' } },
    },
  },
};

const offered = {
  201: { description: 'The SDP answer; `Location` names the session', type: 'application/sdp' },
};
const sessions = (protocol: string): Record<string, OtherOperation> => ({
  patch: {
    summary: `Trickle ICE candidates (${protocol})`,
    session: 'none',
    bodyType: 'application/trickle-ice-sdpfrag',
    answers: {
      204: { description: 'Taken', type: '' },
      200: { description: 'ICE was restarted', type: 'application/trickle-ice-sdpfrag' },
    },
    refuses: [
      'media_session_not_found',
      'precondition_failed',
      'precondition_required',
      'ice_restart_refused',
      'media_unavailable',
    ],
  },
  delete: {
    summary: `End a session (${protocol})`,
    refuses: ['media_session_not_found', 'media_unavailable'],
    session: 'none',
    answers: { 200: { description: 'Ended', type: '' } },
  },
});
const media: OtherPaths = {
  '/whip': {
    post: {
      summary: 'Publish by WHIP (RFC 9725), with a session token or a stream key as Bearer',
      refuses: [
        'not_a_streamer',
        'account_banned',
        'wrong_stream_key',
        'invalid_sdp',
        'room_taken',
        'stream_already_ended',
        'media_elsewhere',
        'media_full',
        'media_unavailable',
      ],
      session: 'needed',
      query: { room: 'greenroom-abc123' },
      bodyType: 'application/sdp',
      answers: offered,
    },
  },
  '/whep': {
    post: {
      summary: 'Watch a room by WHEP',
      refuses: ['media_room_not_found', 'invalid_sdp', 'media_elsewhere', 'media_full', 'media_unavailable'],
      session: 'none',
      query: { room: 'greenroom-abc123' },
      bodyType: 'application/sdp',
      answers: offered,
    },
  },
  '/whep/{streamId}': {
    post: {
      summary: 'Watch a show by WHEP',
      refuses: [
        'stream_not_found',
        'not_your_stream',
        'permit_missing',
        'media_room_not_found',
        'invalid_sdp',
        'media_elsewhere',
        'media_full',
        'media_unavailable',
      ],
      session: 'looked-at',
      bodyType: 'application/sdp',
      answers: offered,
    },
  },
  '/whep/sessions/{sessionId}/limit': {
    put: {
      summary: 'Bound the picture that a viewer is sent; null takes the bound away',
      refuses: ['media_session_not_found', 'media_unavailable'],
      session: 'none',
      body: { maxHeightPx: 720 },
      answers: { 204: { description: 'It holds from now on', type: '' } },
    },
  },
  '/whip/sessions/{sessionId}': sessions('WHIP'),
  '/whep/sessions/{sessionId}': sessions('WHEP'),
};

/** Present if LiveKit carries the video. */
const liveKit: OtherPaths = {
  [liveKitPermitPaths.publish]: {
    post: {
      summary: 'A token to publish by a LiveKit server, with a session token as Bearer',
      refuses: ['not_a_streamer', 'room_taken'],
      session: 'needed',
      query: { room: 'greenroom-abc123' },
      answers: answered('The token and the address of the server', liveKitPermit),
    },
  },
  [liveKitPermitPaths.watch]: {
    post: {
      summary: 'A token to watch by a LiveKit server',
      refuses: ['media_room_not_found', 'not_your_stream', 'permit_missing', 'stream_not_found'],
      session: 'looked-at',
      query: { room: 'greenroom-abc123' },
      answers: answered('The token and the address of the server', liveKitPermit),
    },
  },
};

const picture = {
  200: { description: 'The picture', type: 'image/*' },
  304: { description: 'The caller has it', type: '' },
};
const files: OtherPaths = {
  '/files/{key}': {
    get: { summary: 'A stored picture', session: 'none', query: { width: 320 }, answers: picture },
  },
  '/avatars/{userId}': { get: { summary: 'The picture of a user', session: 'none', answers: picture } },
  '/documents/{id}': {
    get: {
      summary: 'A document that proves a claim',
      refuses: ['green_document_not_found'],
      session: 'looked-at',
      answers: { 200: { description: 'The file', type: 'application/octet-stream' } },
    },
  },
  '/replays/{recordingId}/{number}/captions.vtt': {
    get: {
      summary: 'The captions of a replay',
      refuses: ['replay_not_found'],
      session: 'none',
      answers: { 200: { description: 'WebVTT', type: 'text/vtt' } },
    },
  },
  '/replays/{recordingId}/{number}': {
    get: {
      summary: 'A file of a replay, whole or by ranges',
      refuses: ['replay_not_found', 'range_not_satisfiable'],
      session: 'none',
      answers: {
        200: { description: 'The file', type: 'video/*' },
        206: { description: 'A range of it', type: 'video/*' },
      },
    },
  },
};

const state: OtherPaths = {
  '/healthz': {
    get: {
      summary: 'Whether the process answers',
      session: 'none',
      answers: enveloped('It does', { status: 'ok' }),
    },
  },
  '/readyz': {
    get: {
      summary: 'Whether it should get traffic',
      session: 'none',
      answers: enveloped('Each part is ready', { checks: { server: 'ok', database: 'ok', storage: 'ok' } }),
    },
  },
  '/metrics': {
    get: {
      summary: 'Figures for Prometheus, with METRICS_TOKEN as Bearer',
      refuses: ['forbidden'],
      session: 'none',
      answers: { 200: { description: 'Prometheus text', type: 'text/plain' } },
    },
  },
};

/**
 * Paths that are not endpoints of the contract: sign-in, uploads, media, files and the server's own state.
 */
export function otherPaths(
  signIn: OtherPaths,
  { publicUrl, video }: Pick<Environment, 'publicUrl' | 'video'>,
  refusals: Refusals,
): Json {
  const mediaOfServer = video.name === 'livekit' ? { ...media, ...liveKit } : media;
  return {
    ...pathItems({ Auth: signIn, Uploads: uploads, Calendars: calendars }, refusals),
    // Not below the API's prefixes.
    ...pathItems({ Media: mediaOfServer, Files: files, Mails: mails, State: state }, refusals, {
      servers: [{ url: publicUrl }],
    }),
  };
}
