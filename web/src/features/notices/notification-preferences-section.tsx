import type { NotificationPreferences } from '@greenroom/contract/notices/notices.schemas';
import { useQuery } from '@tanstack/react-query';
import { describeFailure } from '../../lib/api/api-error.ts';
import { QueryErrorState } from '../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { useSession } from '../session/session.api.ts';
import { preferencesQuery, useUpdatePreferences } from './notices.api.ts';
import { PushSwitch } from './push-switch.tsx';

interface Choice {
  name: keyof NotificationPreferences;
  label: string;
  hint: string;
}

const ways: readonly Choice[] = [
  { name: 'email', label: 'Email', hint: 'Every mail has a link that turns this off.' },
  { name: 'push', label: 'Push', hint: 'On the browsers where you turned push on.' },
  {
    name: 'sms',
    label: 'SMS',
    hint: 'This server sends no text messages. Your choice is kept for when it does.',
  },
];

const subjects: readonly Choice[] = [
  { name: 'streamAlerts', label: 'Stream alerts', hint: 'Shows of people whom you follow.' },
  { name: 'orderUpdates', label: 'Order updates', hint: 'What you bought, on its way to you.' },
  { name: 'promotions', label: 'Promotions', hint: 'Offers and news of the shop.' },
];

const mailings: readonly Choice[] = [
  {
    name: 'newsletter',
    label: 'Newsletter',
    hint: 'News of this site, by mail. The link in a mail that turns notices off ends it too.',
  },
];

const rowsClass = 'divide-y divide-stone rounded-card border border-stone bg-paper-raised px-4';

/** The notifications section of the account: six switches (ACCT-18), the newsletter, and push on this browser. */
export function NotificationPreferencesSection({ userId }: { userId: string }) {
  const preferences = useQuery(preferencesQuery(userId));
  const update = useUpdatePreferences(userId);
  const session = useSession();
  const isUnproven = session.status === 'signed-in' && !session.security.emailVerified;

  if (preferences.isPending) {
    return (
      <Loading label="Loading notification preferences" className="space-y-6">
        <Skeleton className="h-52 rounded-card" />
        <Skeleton className="h-52 rounded-card" />
      </Loading>
    );
  }
  if (preferences.isLoadingError) {
    return (
      <QueryErrorState
        query={preferences}
        title="Your notification preferences could not be loaded"
        text={describeFailure(preferences.error)}
      />
    );
  }
  const known = preferences.data;
  const rows = (choices: readonly Choice[]) =>
    choices.map(({ name, label, hint }) => (
      <div key={name} className="py-2.5">
        <Switch
          label={label}
          hint={
            name === 'email' && isUnproven ? 'Mail comes once you have confirmed your email address.' : hint
          }
          checked={known[name]}
          onChange={(isOn) => update.mutate({ [name]: isOn })}
        />
      </div>
    ));

  return (
    <div className="space-y-8">
      <section aria-labelledby="notice-ways">
        <h3 id="notice-ways" className="font-display text-lead font-semibold">
          How we reach you
        </h3>
        <p className="mt-1 mb-3 text-small text-ink-soft">
          What concerns your account always shows up in the bell too.
        </p>
        <div className={rowsClass}>{rows(ways)}</div>
      </section>
      <section aria-labelledby="notice-subjects">
        <h3 id="notice-subjects" className="mb-3 font-display text-lead font-semibold">
          What we tell you about
        </h3>
        <div className={rowsClass}>{rows(subjects)}</div>
      </section>
      <section aria-labelledby="notice-mailings">
        <h3 id="notice-mailings" className="mb-3 font-display text-lead font-semibold">
          What else we send
        </h3>
        <div className={rowsClass}>{rows(mailings)}</div>
      </section>
      <section aria-labelledby="notice-browser">
        <h3 id="notice-browser" className="mb-3 font-display text-lead font-semibold">
          This browser
        </h3>
        <div className={rowsClass}>
          <div className="py-2.5">
            <PushSwitch userId={userId} isWanted={known.push} />
          </div>
        </div>
      </section>
    </div>
  );
}
