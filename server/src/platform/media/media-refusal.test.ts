import { expect, test } from 'vitest';
import { errors } from '@greenroom/contract/errors';
import { mediaRefusalCodes } from '@greenroom/contract/media/media-control.schemas';
import { fromMediaRefusal } from './media-refusal.ts';

const body = (code: string, message = 'what is wrong') => JSON.stringify({ code, message });

test('a refusal of what the caller sent keeps its code, status and message', () => {
  const passedOn = mediaRefusalCodes.filter((code) => fromMediaRefusal(body(code)) !== undefined);
  expect(passedOn).toEqual([
    'invalid_sdp',
    'invalid_input',
    'media_session_not_found',
    'broadcast_taken_over',
    'precondition_failed',
    'precondition_required',
    'too_large',
    'unsupported_media_type',
    'ice_restart_refused',
    'media_full',
  ]);
  for (const code of passedOn) {
    expect(fromMediaRefusal(body(code))).toMatchObject({
      code,
      status: errors[code].status,
      message: 'what is wrong',
    });
  }
});

test('a refusal of the web server’s own call is not passed to the caller', () => {
  for (const code of ['permit_missing', 'not_found', 'method_not_allowed', 'internal']) {
    expect(fromMediaRefusal(body(code))).toBeUndefined();
  }
});

test('an answer that is no refusal of the media server is not passed to the caller', () => {
  for (const text of [
    '',
    '<html>502</html>',
    '{"code":"wrong_password","message":"x"}',
    '{"code":"invalid_sdp"}',
  ]) {
    expect(fromMediaRefusal(text)).toBeUndefined();
  }
});
