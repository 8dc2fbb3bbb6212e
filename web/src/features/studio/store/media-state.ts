import { defaultScreenShareQuality } from '@greenroom/contract/media/screen-share';
import type { ScreenShareQuality } from '@greenroom/contract/media/screen-share';
import type { PictureCorner } from '@greenroom/contract/frame/frame-commands';

/** Whether the browser lets this page use a device, as the Permissions API says. */
export type PermissionStatus = 'prompt' | 'granted' | 'denied';

/** How picture and sound are taken and sent. Kept in this browser. */
export interface MediaState {
  audio: {
    /** Whether the streamer wants it sent. What is sent is in the frame's snapshot. Kept for this show alone, as the picture's is. */
    isOn: boolean;
    /** Percent; 100 leaves the sound as it is. */
    gain: number;
    noiseSuppression: boolean;
    echoCancellation: boolean;
    autoGain: boolean;
    stereo: boolean;
  };
  video: {
    isOn: boolean;
    /** Frames a second. */
    framerate: number;
    /** Bits a second. */
    bitrate: number;
    mirror: boolean;
    blur: boolean;
    /** Pixels. */
    blurStrength: number;
    /** Percent; 100 leaves the picture as it is. So too contrast and saturation. */
    brightness: number;
    contrast: number;
    saturation: number;
    /** While a screen is shared, the camera is sent too, small in this corner. */
    overScreen: boolean;
    corner: PictureCorner;
  };
  screenShare: { isOn: boolean; quality: ScreenShareQuality };
  permissions: { camera: PermissionStatus; microphone: PermissionStatus };
}

/** As a studio begins (LIVEDATA-22 to LIVEDATA-25). */
export const mediaDefaults: MediaState = {
  audio: {
    isOn: true,
    gain: 100,
    noiseSuppression: true,
    echoCancellation: true,
    autoGain: true,
    stereo: false,
  },
  video: {
    isOn: true,
    framerate: 30,
    bitrate: 2_500_000,
    mirror: false,
    blur: false,
    blurStrength: 10,
    brightness: 100,
    contrast: 100,
    saturation: 100,
    overScreen: false,
    corner: 'bottom-right',
  },
  screenShare: { isOn: false, quality: defaultScreenShareQuality },
  permissions: { camera: 'prompt', microphone: 'prompt' },
};
