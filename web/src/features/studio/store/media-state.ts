/** Whether the browser lets this page use a device, as the Permissions API says. */
export type PermissionStatus = 'prompt' | 'granted' | 'denied';

/** How picture and sound are taken and sent. Kept in this browser. */
export interface MediaState {
  audio: {
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
  };
  screenShare: { isOn: boolean; quality: 'low' | 'medium' | 'high' };
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
  },
  screenShare: { isOn: false, quality: 'high' },
  permissions: { camera: 'prompt', microphone: 'prompt' },
};
