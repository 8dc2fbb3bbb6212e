import type { FrameState } from '@greenroom/contract/frame/frame-events';

/** The camera of this browser in the studio. `opening` also while the browser asks for permission. */
export type CameraState =
  | { name: 'off' }
  | { name: 'opening' }
  | { name: 'on' }
  | { name: 'refused'; reason: string };

/** What the studio asked the push frame for, and how far that came. What the frame does is in its snapshot alone. */
export type CameraRequest =
  | { name: 'none' }
  /** The frame has not answered. */
  | { name: 'sent' }
  /** The frame has answered; the browser may still ask the person for permission. */
  | { name: 'accepted' }
  /** The camera was open since then. */
  | { name: 'opened' }
  | { name: 'refused'; reason: string };

export type CameraRequestEvent =
  | { type: 'sent' }
  | { type: 'accepted' }
  | { type: 'opened' }
  | { type: 'refused'; reason: string }
  /** The frame's page was loaded: what ran in it before has stopped. */
  | { type: 'frameLoaded' }
  | { type: 'stopped' };

/** The request after an event; one that does not fit changes nothing. */
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
      // A command that has no answer yet is posted again to the page that was loaded.
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
