import {
  type ChatSettings,
  isLockedDown,
  lockdownSettings,
} from '@greenroom/contract/chat/chat-settings.schemas';
import { formatExactDuration } from '@greenroom/contract/time-format';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { QueryErrorState } from '../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';
import { AlertDialog } from '../../ui/overlay/dialog.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { useSessionToken } from '../session/use-session-token.ts';
import { BlockedWords } from './blocked-words.tsx';
import { chatSettingsQuery, useChangeChatSettings, usePurge, useSetLockdown } from './moderation.api.ts';

type OnOff = {
  [Name in keyof ChatSettings]: ChatSettings[Name] extends boolean ? Name : never;
}[keyof ChatSettings];

const switches: readonly { name: OnOff; label: string; hint: string }[] = [
  { name: 'emoteOnly', label: 'Emoji only', hint: 'Messages hold emoji and nothing else.' },
  { name: 'uniqueChat', label: 'No repeats', hint: 'What was said already is refused.' },
  {
    name: 'preventSpam',
    label: 'Spam prevention',
    hint: 'Floods of one letter, of emoji, capitals or mentions are refused.',
  },
  { name: 'blockLinks', label: 'No links', hint: 'Only you and your moderators post links.' },
  {
    name: 'autoModeration',
    label: 'Hold harmful messages',
    hint: 'They wait until a moderator has read them.',
  },
  {
    name: 'subscriberOnly',
    label: 'Subscribers only',
    hint: 'There are no subscriptions yet: only you and your moderators write.',
  },
];

const delaysSeconds = [3, 5, 10, 30, 60, 300];
const followedMinutes = [0, 10, 60, 1440, 10_080, 43_200];

const followedLabel = (minutes: number) => (minutes === 0 ? 'Any time' : formatExactDuration(minutes * 60));

/** The offered values, and the current value if it is not among them. */
const choicesOf = (offered: readonly number[], current: number, labelOf: (value: number) => string) =>
  (offered.includes(current) ? offered : [...offered, current]).map((value) => ({
    value: String(value),
    label: labelOf(value),
  }));

/** The settings of a streamer's chats. Each press applies immediately. The log can undo it. */
export function ChatSettingsPanel({ hostId, streamId }: { hostId: string; streamId: string }) {
  const query = useQuery(chatSettingsQuery(hostId, useSessionToken()));
  const { data: settings } = query;
  if (settings === undefined) {
    return query.isError ? (
      <QueryErrorState
        query={query}
        title="Failed to load the chat settings"
        text={describeFailure(query.error)}
      />
    ) : (
      <Loading label="Loading the chat settings" className="pt-4">
        <Skeleton className="h-72 rounded-card" />
      </Loading>
    );
  }
  return <SettingsForm hostId={hostId} streamId={streamId} settings={settings} />;
}

function SettingsForm({
  hostId,
  streamId,
  settings,
}: {
  hostId: string;
  streamId: string;
  settings: ChatSettings;
}) {
  const change = useChangeChatSettings();
  // Until the response arrives, the form shows the pressed value.
  const lockdown = useSetLockdown();
  const shown = {
    ...settings,
    ...(change.isPending ? change.variables.settings : {}),
    ...(lockdown.isPending && lockdown.variables.isOn ? lockdownSettings : {}),
  };
  const set = (settings: Partial<ChatSettings>) => change.mutate({ hostId, settings });
  const isLocked = isLockedDown(shown);

  return (
    <div className="flex flex-col gap-5 pt-4">
      <div>
        <Button
          variant={isLocked ? 'primary' : 'outline'}
          wide
          aria-describedby="lockdown"
          onClick={() => lockdown.mutate({ hostId, isOn: !isLocked })}
        >
          <ShieldAlert aria-hidden="true" className="size-5" />
          {isLocked ? 'End lockdown' : 'Lock down'}
        </Button>
        <p id="lockdown" className="mt-1.5 text-micro text-stone-text">
          Followers only, slow mode and no links, in one press. The end brings back what was there before.
        </p>
      </div>
      <div className="flex flex-col gap-2">
        <Switch label="Slow mode" checked={shown.slowMode} onChange={(slowMode) => set({ slowMode })} />
        {shown.slowMode ? (
          <Select
            label="One message every"
            value={String(shown.slowModeDelay)}
            options={choicesOf(delaysSeconds, shown.slowModeDelay, formatExactDuration)}
            onChange={(value) => set({ slowModeDelay: Number(value) })}
          />
        ) : null}
      </div>
      <div className="flex flex-col gap-2">
        <Switch
          label="Followers only"
          checked={shown.followerOnly}
          onChange={(followerOnly) => set({ followerOnly })}
        />
        {shown.followerOnly ? (
          <Select
            label="Who has followed for"
            value={String(shown.followerOnlyDuration)}
            options={choicesOf(followedMinutes, shown.followerOnlyDuration, followedLabel)}
            onChange={(value) => set({ followerOnlyDuration: Number(value) })}
          />
        ) : null}
      </div>
      {switches.map(({ name, label, hint }) => (
        <Switch
          key={name}
          label={label}
          hint={hint}
          checked={shown[name]}
          onChange={(isOn) => set({ [name]: isOn })}
        />
      ))}
      <BlockedWords key={settings.blockedWords.join('\n')} hostId={hostId} words={settings.blockedWords} />
      <PurgeButton streamId={streamId} />
    </div>
  );
}

function PurgeButton({ streamId }: { streamId: string }) {
  const purge = usePurge();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="danger" busy={purge.isPending} onClick={() => setIsAsking(true)}>
        Empty the chat
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Empty the chat?"
        description="All messages of this show disappear for everybody. The log can bring them back."
        confirmLabel="Empty the chat"
        destructive
        onConfirm={() => {
          setIsAsking(false);
          purge.mutate(
            { streamId, reason: 'The chat was emptied' },
            { onSuccess: () => showToast('The chat is empty', { tone: 'success' }) },
          );
        }}
      />
    </>
  );
}
