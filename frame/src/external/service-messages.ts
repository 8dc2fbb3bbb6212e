import type { FrameCommand } from '@greenroom/contract/frame/frame-commands';
import * as v from 'valibot';

/** A message to the service (docs.vdo.ninja/guides/iframe-api-documentation). Its answer repeats `cib`. */
export interface ServiceMessage {
  action: string;
  value?: boolean | number | string;
  target?: string;
  cib: string;
}

type Wanted = Pick<ServiceMessage, 'action' | 'value'>;

/** Translates a command for the service. Undefined for one that it does not support. */
export function serviceMessageOf(command: FrameCommand, mode: 'watch' | 'push'): Wanted | undefined {
  const sound = mode === 'push' ? 'mic' : 'speaker';
  switch (command.action) {
    case 'muteAudio':
      return { action: sound, value: false };
    case 'unmuteAudio':
      return { action: sound, value: true };
    case 'hideVideo':
      return mode === 'push' ? { action: 'camera', value: false } : undefined;
    case 'showVideo':
      return mode === 'push' ? { action: 'camera', value: true } : undefined;
    case 'setVolume':
      return mode === 'watch' ? { action: 'volume', value: command.value } : undefined;
    case 'setBitrate':
      return mode === 'push' ? { action: 'bitrate', value: Math.round(command.value / 1000) } : undefined;
    case 'startScreenShare':
    case 'stopScreenShare':
      return mode === 'push' ? { action: 'togglescreenshare' } : undefined;
    case 'startRecording':
      return mode === 'push' ? { action: 'record', value: true } : undefined;
    case 'stopRecording':
      return mode === 'push' ? { action: 'record', value: false } : undefined;
    case 'requestStats':
      return { action: 'getDetails' };
    case 'startStream':
    case 'stopStream':
    case 'pauseStream':
    case 'startPreview':
    case 'sendChat':
    case 'setQuality':
    case 'setFramerate':
    case 'setMaxHeight':
    case 'startPictureInPicture':
    case 'stopPictureInPicture':
    case 'setRotation':
    case 'setCamera':
    case 'setMicrophone':
    case 'setSound':
    case 'setPicture':
    case 'takePicture':
      return undefined;
  }
}

/** The service's messages that are used here: answers, and arrivals and departures. */
const serviceReplySchema = v.union([
  v.object({
    cib: v.string(),
    callback: v.optional(v.object({ result: v.optional(v.unknown()) })),
  }),
  v.object({
    action: v.picklist(['view-connection', 'push-connection', 'end-view-connection']),
    value: v.optional(v.unknown()),
  }),
]);

export type ServiceReply =
  | { kind: 'answer'; id: string; isDone: boolean }
  /** The publisher's picture has started or stopped arriving. */
  | { kind: 'picture'; isThere: boolean }
  /** A viewer of the publication has come or gone. */
  | { kind: 'viewer'; isThere: boolean };

/** Parses a message of the service. Undefined for one that is not used here. */
export function readServiceReply(message: unknown): ServiceReply | undefined {
  const parsed = v.safeParse(serviceReplySchema, message);
  if (!parsed.success) return undefined;
  const reply = parsed.output;
  if ('cib' in reply) {
    const result = reply.callback?.result;
    return { kind: 'answer', id: reply.cib, isDone: result !== false && result !== 'failed' };
  }
  const isThere = reply.action !== 'end-view-connection' && reply.value !== false;
  return { kind: reply.action === 'push-connection' ? 'viewer' : 'picture', isThere };
}
