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
