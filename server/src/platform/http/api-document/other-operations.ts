import { authOperations } from './auth-operations.ts';
import { answered, type OtherOperation, type OtherPaths, pathItems } from './operation.ts';
import type { Json } from './refusals.ts';

const uploads: OtherPaths = {
  '/account/avatar': {
    post: {
      summary: 'Upload a picture of the user',
      session: 'needed',
      bodyType: 'image/*',
      answers: answered('`avatarUrl` in the envelope'),
    },
    delete: {
      summary: 'Go back to the generated picture',
      session: 'needed',
      answers: answered('`avatarUrl` in the envelope'),
    },
  },
  '/brands/pictures': {
    post: {
      summary: 'Upload a picture for a product of one’s brand, or for its page',
      session: 'needed',
      bodyType: 'image/*',
      answers: { 201: { description: '`url` in the envelope', type: 'application/json' } },
    },
  },
  '/brands/imports': {
    post: {
      summary: 'Upload a file of products in UTF-8, which is then checked',
      session: 'needed',
      bodyType: 'text/csv',
      answers: { 201: { description: 'The import in the envelope', type: 'application/json' } },
    },
  },
  '/brands/green-documents': {
    post: {
      summary: 'Upload a document that proves a claim',
      session: 'needed',
      query: { name: 'certificate.pdf' },
      bodyType: '*/*',
      answers: { 201: { description: 'The document in the envelope', type: 'application/json' } },
    },
  },
  '/studio/upload-check': {
    post: {
      summary: 'Measure the upload: the bytes are counted, and not kept',
      session: 'needed',
      bodyType: 'application/octet-stream',
      answers: answered('`bytes` in the envelope'),
    },
  },
  '/captions': {
    post: {
      summary: 'Add a line to the captions of the show on air, with a stream key as Bearer',
      session: 'needed',
      body: { text: 'Good evening', delayMs: 1200 },
      answers: { 201: { description: '`sequence` in the envelope', type: 'application/json' } },
    },
  },
  '/reviews/photos': {
    post: {
      summary: 'Upload a photo for a review',
      session: 'needed',
      bodyType: 'image/*',
      answers: { 201: { description: '`id` and `url` in the envelope', type: 'application/json' } },
    },
  },
  '/streams/{id}/thumbnail': {
    post: {
      summary: 'Upload the picture of an own show',
      session: 'needed',
      bodyType: 'image/*',
      answers: answered('`thumbnail` in the envelope'),
    },
  },
  '/clips/{id}/picture': {
    post: {
      summary: 'Upload the picture of an own clip, once, or replace the one of a clip of an own show',
      session: 'needed',
      bodyType: 'image/*',
      answers: answered('`picture` in the envelope'),
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
    refusals: [412, 428],
  },
  delete: {
    summary: `End a session (${protocol})`,
    session: 'none',
    answers: { 200: { description: 'Ended', type: '' } },
  },
});
const media: OtherPaths = {
  '/whip': {
    post: {
      summary: 'Publish by WHIP (RFC 9725), with a session token or a stream key as Bearer',
      session: 'needed',
      query: { room: 'greenroom-abc123' },
      bodyType: 'application/sdp',
      answers: offered,
    },
  },
  '/whep': {
    post: {
      summary: 'Watch a room by WHEP',
      session: 'none',
      query: { room: 'greenroom-abc123' },
      bodyType: 'application/sdp',
      answers: offered,
    },
  },
  '/whep/{streamId}': {
    post: {
      summary: 'Watch a show by WHEP',
      session: 'looked-at',
      bodyType: 'application/sdp',
      answers: offered,
    },
  },
  '/whip/sessions/{sessionId}': sessions('WHIP'),
  '/whep/sessions/{sessionId}': sessions('WHEP'),
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
      session: 'looked-at',
      answers: { 200: { description: 'The file', type: 'application/octet-stream' } },
    },
  },
  '/replays/{recordingId}/{number}': {
    get: {
      summary: 'A file of a replay, whole or by ranges',
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
    get: { summary: 'Whether the process answers', session: 'none', answers: answered('It does') },
  },
  '/readyz': {
    get: {
      summary: 'Whether it should get traffic',
      session: 'none',
      answers: answered('Each part is ready'),
    },
  },
  '/metrics': {
    get: {
      summary: 'Figures for Prometheus, with METRICS_TOKEN as Bearer',
      session: 'none',
      answers: { 200: { description: 'Prometheus text', type: 'text/plain' } },
    },
  },
};

/** The paths that are no endpoints of the contract: sign-in, uploads, media, files and the server's own state. */
export function otherPaths(publicUrl: string): Json {
  return {
    ...pathItems({ Auth: authOperations, Uploads: uploads }),
    // Not below the addresses of the API.
    ...pathItems({ Media: media, Files: files, State: state }, { servers: [{ url: publicUrl }] }),
  };
}
