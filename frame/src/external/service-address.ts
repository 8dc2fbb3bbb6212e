import type { FrameAddress } from '@greenroom/contract/frame/frame-address';

interface ServiceOpening {
  /** Otherwise the service shows the camera and waits for a click. */
  startsAtOnce: boolean;
  /** For publishing only. */
  isMuted: boolean;
  isVideoHidden: boolean;
}

/**
 * The service's address that publishes to or plays a media room, with the specification's parameters
 * (FRAME-6) and those with which the service plays one room without its own controls
 * (docs.vdo.ninja/advanced-settings).
 * @param serviceUrl the service's page, without a query
 */
export function serviceAddress(
  serviceUrl: string,
  address: FrameAddress,
  { startsAtOnce, isMuted, isVideoHidden }: ServiceOpening,
): string {
  const url = new URL(serviceUrl);
  const set = (values: Record<string, string | number | boolean>) => {
    for (const [name, value] of Object.entries(values)) url.searchParams.set(name, asText(value));
  };
  set({ room: address.mediaRoomId, cleanoutput: true });
  if (startsAtOnce) set({ autostart: true });
  if (address.mode === 'watch') {
    // `scene` joins the room without a camera.
    set({ view: address.mediaRoomId, scene: true });
    return url.href;
  }
  set({
    push: address.mediaRoomId,
    quality: stepAtService(address.quality),
    bitrate: address.bitrateKbps,
    framerate: address.framerate,
    stereo: address.stereo,
    webcam: address.webcam !== false,
    microphone: address.microphone !== false,
  });
  // The service's own parameters for "no camera" and "no microphone". It does not know this page's device
  // ids.
  if (address.webcam === false) set({ videodevice: false });
  if (address.microphone === false) set({ audiodevice: false });
  if (isMuted) set({ mute: true });
  if (isVideoHidden) set({ videomute: true });
  return url.href;
}

function asText(value: string | number | boolean): string {
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
}

/** The service numbers its steps from the best: 0 is 1080 lines, 1 is 720, 2 is 360. */
function stepAtService(quality: number): number {
  return quality >= 3 ? 0 : quality === 2 ? 1 : 2;
}
