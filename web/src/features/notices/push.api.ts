import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { setPreferences } from '../preferences/preferences.store.ts';
import { pushFailureMessage, sameKey } from './push-message.ts';

const workerAddress = '/service-worker.js';

/** Whether this browser receives push messages for the signed-in user. */
export type PushState =
  | { name: 'unsupported' }
  /** The user or the browser's administrator has denied it. Only the browser's settings can change that. */
  | { name: 'denied' }
  | { name: 'off' }
  | { name: 'on' };

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/**
 * Combines the browser's subscription with the server's. After another user signed in here, push is off until
 * they turn it on.
 */
async function readPushState(signal: AbortSignal): Promise<PushState> {
  if (!isSupported()) return { name: 'unsupported' };
  if (Notification.permission === 'denied') return { name: 'denied' };
  const subscription = await currentSubscription();
  if (subscription === null) return { name: 'off' };
  const { endpoint } = subscription;
  const { data } = await api.push.subscription({ endpoint }, { signal });
  return { name: data.isSubscribed ? 'on' : 'off' };
}

async function subscribe(): Promise<void> {
  const { data } = await api.push.key({});
  const registration = await navigator.serviceWorker.register(workerAddress, { scope: '/' });
  await navigator.serviceWorker.ready;
  const existing = await registration.pushManager.getSubscription();
  const isUsable = existing !== null && sameKey(existing.options.applicationServerKey, data.publicKey);
  if (existing !== null && !isUsable) await existing.unsubscribe();
  const subscription = isUsable
    ? existing
    : await registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: data.publicKey,
      });
  const { endpoint, keys } = subscription.toJSON();
  await api.push.subscribe({
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  });
}

async function unsubscribe(): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription === null) return;
  await api.push.unsubscribe({ endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

export function pushStateQuery(userId: string) {
  return queryOptions({
    queryKey: ['push', userId],
    queryFn: ({ signal }) => readPushState(signal),
    staleTime: 0,
  });
}

/**
 * Turns push for this browser on or off.
 * @throws {Error} with the reason if that fails
 */
export function useSwitchPush(userId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = pushStateQuery(userId);
  return useMutation({
    mutationFn: async (isOn: boolean): Promise<PushState> => {
      if (!isOn) {
        await unsubscribe();
        return { name: 'off' };
      }
      // Requested in the handler of the press, because browsers accept it only there.
      const permission = await Notification.requestPermission();
      if (permission === 'denied') return { name: 'denied' };
      if (permission === 'default') throw new Error(pushFailureMessage('dismissed'));
      try {
        await subscribe();
      } catch (failure) {
        if (failure instanceof DOMException) {
          throw new Error(pushFailureMessage(failure.name), { cause: failure });
        }
        throw failure;
      }
      return { name: 'on' };
    },
    onSuccess: (state) => {
      setPreferences({ notificationsEnabled: state.name === 'on' });
      queryClient.setQueryData(queryKey, state);
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
