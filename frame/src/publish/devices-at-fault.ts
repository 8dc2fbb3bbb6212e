import type { DeviceNames } from './permission-mend.ts';

const kinds = ['camera', 'microphone'] as const;

type DeviceName = (typeof kinds)[number];

declare global {
  interface Document {
    /** Permissions Policy of the page, where the browser tells it: Chromium alone does. */
    featurePolicy?: { allowsFeature: (name: string) => boolean };
  }
}

/** Whether this browser refused that device to the page, as far as it tells (Permissions API). */
async function isDenied(name: DeviceName): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name })).state === 'denied';
  } catch {
    return false;
  }
}

/** Those of the devices that this browser refused to the page. */
async function deniedOf(devices: readonly DeviceName[]): Promise<DeviceName[]> {
  const denied: DeviceName[] = [];
  for (const device of devices) if (await isDenied(device)) denied.push(device);
  return denied;
}

/** Those of the devices that the machine has none of. Kinds are listed without a permission too. */
async function missingOf(devices: readonly DeviceName[]): Promise<DeviceName[]> {
  const found = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(
    (device) => !found.some(({ kind }) => kind === (device === 'camera' ? 'videoinput' : 'audioinput')),
  );
}

/**
 * Those of the devices that do not open, each tried alone with what was asked of it: the browser does not say which of two
 * another program holds.
 */
async function heldOf(
  devices: readonly DeviceName[],
  constraints: MediaStreamConstraints,
): Promise<DeviceName[]> {
  const held: DeviceName[] = [];
  for (const device of devices) {
    const { video, audio } = constraints;
    try {
      const media = await navigator.mediaDevices.getUserMedia(device === 'camera' ? { video } : { audio });
      for (const track of media.getTracks()) track.stop();
    } catch {
      held.push(device);
    }
  }
  return held;
}

/** Which of the devices are meant by an error that names none; all that were wanted where the browser does not tell. */
export async function devicesAtFault(
  error: unknown,
  { video = false, audio = false }: MediaStreamConstraints,
): Promise<{ devices: DeviceNames; isAllowedByEmbedder: boolean }> {
  const wanted = kinds.filter((name) => Boolean(name === 'camera' ? video : audio));
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : '';
  const { featurePolicy } = document;
  const allows = (device: DeviceName) => featurePolicy?.allowsFeature(device) ?? true;
  const barred = wanted.filter((device) => !allows(device));
  let atFault: DeviceName[] = [];
  if (name === 'NotAllowedError') atFault = barred.length > 0 ? barred : await deniedOf(wanted);
  if (name === 'NotFoundError') atFault = await missingOf(wanted);
  // Firefox says AbortError where Chromium says NotReadableError.
  if ((name === 'NotReadableError' || name === 'AbortError') && wanted.length > 1)
    atFault = await heldOf(wanted, { video, audio });
  const [first, second] = atFault.length > 0 ? atFault : wanted;
  return {
    devices: first === undefined || second !== undefined ? 'camera and microphone' : first,
    isAllowedByEmbedder: barred.length === 0,
  };
}
