import { defaultScreenShareQuality } from '@greenroom/contract/media/screen-share';
import type { ScreenShareQuality } from '@greenroom/contract/media/screen-share';
import type { PictureCorner } from '@greenroom/contract/frame/frame-commands';

/** A permission from the Permissions API. */
export type PermissionStatus = 'prompt' | 'granted' | 'denied';

/** How picture and sound are captured and sent. Stored in this browser. */
export interface MediaState {
  audio: {
    /**
     * Whether the streamer wants it sent. Only the frame's snapshot says what is sent. Kept for the current
     * show only, as for the picture.
     */
    isOn: boolean;
    /** Percent. 100 leaves the sound unchanged. */
    gain: number;
    noiseSuppression: boolean;
    echoCancellation: boolean;
    autoGain: boolean;
    stereo: boolean;
  };
  video: {
    isOn: boolean;
    /** Frames per second. */
    framerate: number;
    /** Bits per second. */
    bitrate: number;
    mirror: boolean;
    blur: boolean;
    /** Pixels. */
    blurStrength: number;
    /** Percent. 100 leaves the picture unchanged. The same holds for contrast and saturation. */
    brightness: number;
    contrast: number;
    saturation: number;
    /** Whether the camera is shown small in this corner while a screen is shared. */
    overScreen: boolean;
    corner: PictureCorner;
  };
  screenShare: { isOn: boolean; quality: ScreenShareQuality };
  permissions: { camera: PermissionStatus; microphone: PermissionStatus };
}

/** The initial settings of a studio (LIVEDATA-22 to LIVEDATA-25). */
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
