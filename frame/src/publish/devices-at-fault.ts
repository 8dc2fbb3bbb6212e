import type { DeviceNames } from './permission-help.ts';

const kinds = ['camera', 'microphone'] as const;

type DeviceName = (typeof kinds)[number];

declare global {
  interface Document {
    /** The page's Permissions Policy, which only Chromium exposes. */
    featurePolicy?: { allowsFeature: (name: string) => boolean };
  }
}

/** Whether this browser denied the device to the page, if it reports that (Permissions API). */
async function isDenied(name: DeviceName): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name })).state === 'denied';
  } catch {
    return false;
  }
}

/** The devices that this browser denied to the page. */
async function deniedOf(devices: readonly DeviceName[]): Promise<DeviceName[]> {
  const denied: DeviceName[] = [];
  for (const device of devices) if (await isDenied(device)) denied.push(device);
  return denied;
}

/** The devices that the machine does not have. Kinds are listed even without permission. */
async function missingOf(devices: readonly DeviceName[]): Promise<DeviceName[]> {
  const found = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(
    (device) => !found.some(({ kind }) => kind === (device === 'camera' ? 'videoinput' : 'audioinput')),
  );
}

/**
 * The devices that do not open, each tried alone with its constraints, because the browser does not report
 * which of two is in use by another program.
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

/**
 * The devices that an error without a device name refers to. All requested ones if the browser does not
 * reveal it.
 */
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
  // Firefox uses AbortError where Chromium uses NotReadableError.
  if ((name === 'NotReadableError' || name === 'AbortError') && wanted.length > 1)
    atFault = await heldOf(wanted, { video, audio });
  const [first, second] = atFault.length > 0 ? atFault : wanted;
  return {
    devices: first === undefined || second !== undefined ? 'camera and microphone' : first,
    isAllowedByEmbedder: barred.length === 0,
  };
}
