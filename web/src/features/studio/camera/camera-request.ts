import type { FrameState } from '@greenroom/contract/frame/frame-events';

/** The camera of this browser in the studio. `opening` includes waiting for the browser's permission prompt. */
export type CameraState =
  | { name: 'off' }
  | { name: 'opening' }
  | { name: 'on' }
  | { name: 'refused'; reason: string };

/**
 * The studio's request to the push frame and its progress. Only the frame's snapshot says what the frame
 * actually does.
 */
export type CameraRequest =
  | { name: 'none' }
  /** The frame has not replied. */
  | { name: 'sent' }
  /** The frame has replied. The browser may still be asking for permission. */
  | { name: 'accepted' }
  /** The camera has been open since then. */
  | { name: 'opened' }
  | { name: 'refused'; reason: string };

export type CameraRequestEvent =
  | { type: 'sent' }
  | { type: 'accepted' }
  | { type: 'opened' }
  | { type: 'refused'; reason: string }
  /** The frame's page was loaded. Whatever ran in it before has stopped. */
  | { type: 'frameLoaded' }
  | { type: 'stopped' };

/** The request after an event. An event that does not apply changes nothing. */
export function nextCameraRequest(request: CameraRequest, event: CameraRequestEvent): CameraRequest {
  const isUnderWay = request.name === 'sent' || request.name === 'accepted';
  switch (event.type) {
    case 'sent':
      return { name: 'sent' };
    case 'accepted':
      return request.name === 'sent' ? { name: 'accepted' } : request;
    case 'opened':
      return isUnderWay ? { name: 'opened' } : request;
    case 'refused':
      return isUnderWay ? { name: 'refused', reason: event.reason } : request;
    case 'frameLoaded':
      // A command without a reply is posted again to the newly loaded page.
      return request.name === 'accepted' || request.name === 'opened' ? { name: 'none' } : request;
    case 'stopped':
      return { name: 'none' };
  }
}

/**
 * Whether the camera is on, from the request and the state of the frame.
 * @param frameState undefined while no frame is shown
 */
export function cameraStateOf(request: CameraRequest, frameState: FrameState | undefined): CameraState {
  switch (request.name) {
    case 'none':
      return { name: 'off' };
    case 'sent':
    case 'accepted':
      return { name: 'opening' };
    case 'opened':
      return { name: hasOpenCamera(frameState) ? 'on' : 'off' };
    case 'refused':
      return request;
  }
}

/** Whether the frame has the camera open. */
function hasOpenCamera(frameState: FrameState | undefined): boolean {
  return frameState !== undefined && frameState.name !== 'idle' && frameState.name !== 'ended';
}

/** Whether the frame sends the camera, or tries to. */
export function isSendingCamera(frameState: FrameState | undefined): boolean {
  return hasOpenCamera(frameState) && frameState?.name !== 'preview';
}
