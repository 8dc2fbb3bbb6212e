import {
  mediaFullRetrySeconds,
  mediaRefusalSchema,
  type MediaRefusalCode,
} from '@greenroom/contract/media/media-control.schemas';
import { AppError } from '../app-error.ts';

const longestMessage = 500;

/** Whether a refusal concerns what the caller sent. The others are faults of the web server's own call. */
const isPassedOn: Record<MediaRefusalCode, boolean> = {
  invalid_sdp: true,
  invalid_input: true,
  media_session_not_found: true,
  broadcast_taken_over: true,
  precondition_failed: true,
  precondition_required: true,
  too_large: true,
  unsupported_media_type: true,
  ice_restart_refused: true,
  media_full: true,
  permit_missing: false,
  not_found: false,
  method_not_allowed: false,
  internal: false,
};

/**
 * Converts a refusal of the media server to the error for the web server's caller: the same code and message
 * if it concerns the caller's request. Undefined if it concerns the web server's own call or cannot be
 * parsed.
 * @param body of the media server's answer
 */
export function fromMediaRefusal(body: string): AppError | undefined {
  const refusal = mediaRefusalSchema.safeParse(parseJson(body));
  if (!refusal.success) return undefined;
  const { code, message } = refusal.data;
  if (!isPassedOn[code]) return undefined;
  return new AppError(code, {
    details: message.slice(0, longestMessage),
    ...(code === 'media_full' ? { retryAfterSeconds: mediaFullRetrySeconds } : {}),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
