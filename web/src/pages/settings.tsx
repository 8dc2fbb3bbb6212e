import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Route } from './+types/settings';
import { pageMeta } from '../app/page-meta.ts';
import { accountSections } from '../features/account/account-sections.ts';
import type { AccountSectionName } from '../features/account/account-sections.ts';
import { setPreferences, usePreferences } from '../features/preferences/preferences.store.ts';
import type { Theme } from '../features/preferences/preferences.store.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { Select } from '../ui/form/select.tsx';
import { Switch } from '../ui/form/switch.tsx';

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'As this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The purpose of each account section that has settings. */
const settings: readonly { name: AccountSectionName; text: string }[] = [
  { name: 'overview', text: 'Name, picture, bio and who sees your profile' },
  { name: 'notifications', text: 'What you get notices of, and how' },
  { name: 'security', text: 'Password, two-step sign-in, devices and your data' },
  { name: 'addresses', text: 'Where orders go' },
  { name: 'payment-methods', text: 'How you pay' },
];

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Settings',
    description: 'Your settings.',
    path: '/settings',
    isPrivate: true,
  });
}

/** All settings: those of the account as links, those of this browser directly (ROUTE-7). */
export default function SettingsPage() {
  const { theme, showTimestamps, compactMode, soundEnabled } = usePreferences();
  return (
    <>
      <PageTitle title="Settings" />
      <div className="page-width mt-8 grid gap-12 md:grid-cols-2 md:gap-16">
        <section aria-labelledby="account-settings">
          <h2 id="account-settings" className="mb-3 text-lead">
            Your account
          </h2>
          <ul className="divide-y divide-stone border-y border-stone">
            {settings.map(({ name, text }) => {
              const section = accountSections.find(({ value }) => value === name) ?? accountSections[0];
              return (
                <li key={name} className="relative flex items-center gap-4 py-3 hover:bg-moss">
                  <div className="min-w-0 grow">
                    <Link to={section.address} className="card-link font-semibold">
                      {name === 'overview' ? 'Profile' : section.label}
                    </Link>
                    <p className="text-small text-ink-soft">{text}</p>
                  </div>
                  <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-stone-text" />
                </li>
              );
            })}
          </ul>
        </section>
        <section aria-labelledby="browser-settings">
          <h2 id="browser-settings" className="mb-3 text-lead">
            In this browser
          </h2>
          <Select
            label="Theme"
            value={theme}
            options={themes}
            onChange={(value) => setPreferences({ theme: value })}
            className="mb-4 max-w-xs"
          />
          <Switch
            label="Show the time of chat messages"
            checked={showTimestamps}
            onChange={(isOn) => setPreferences({ showTimestamps: isOn })}
          />
          <Switch
            label="Compact chat messages"
            checked={compactMode}
            onChange={(isOn) => setPreferences({ compactMode: isOn })}
          />
          <Switch
            label="Play a sound for new chat messages"
            checked={soundEnabled}
            onChange={(isOn) => setPreferences({ soundEnabled: isOn })}
          />
        </section>
      </div>
    </>
  );
}
