import { useQuery } from '@tanstack/react-query';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Switch } from '../../ui/form/switch.tsx';
import { usePreferences } from '../preferences/preferences.store.ts';
import { pushStateQuery, useSwitchPush } from './push.api.ts';
import type { PushState } from './push.api.ts';

const hints: Readonly<Record<PushState['name'], string>> = {
  on: 'Messages come here, also when no page of ours is open.',
  off: 'Messages come here, also when no page of ours is open. Your browser asks you first.',
  denied:
    'This browser blocks notifications of this site. Allow them in its site settings, then come back to turn this on.',
  unsupported:
    'This browser cannot do it. On an iPhone or iPad, add this site to the home screen first, and open it from there.',
};

const droppedHint = 'You turned this on here, and your browser let go of it since. Turn it on again.';

/** The switch for push on this browser. */
export function PushSwitch({ userId, isWanted }: { userId: string; isWanted: boolean }) {
  const state = useQuery(pushStateQuery(userId));
  const switchPush = useSwitchPush(userId);
  const name = state.data?.name;
  const failure = switchPush.error ?? state.error;
  const target = switchPush.isPending ? switchPush.variables : undefined;
  const isDropped = usePreferences(({ notificationsEnabled }) => notificationsEnabled) && name === 'off';
  const hint = isDropped ? droppedHint : name === undefined ? 'Asking your browser…' : hints[name];
  return (
    <>
      <Switch
        label="Push on this browser"
        hint={name === 'on' && !isWanted ? 'Nothing comes while Push above is off.' : hint}
        checked={target ?? name === 'on'}
        disabled={name !== 'on' && name !== 'off'}
        onChange={(isOn) => switchPush.mutate(isOn)}
      />
      {failure === null ? null : (
        <p role="alert" className="mt-1 text-small text-beet">
          {describeFailure(failure)}
        </p>
      )}
    </>
  );
}
