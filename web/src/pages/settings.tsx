import type { Route } from './+types/settings';
import { pageMeta } from '../app/page-meta.ts';
import { UnbuiltPage } from '../ui/unbuilt-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Settings',
    description: 'Your settings.',
    path: '/settings',
    isPrivate: true,
  });
}

export default function SettingsPage() {
  return (
    <UnbuiltPage
      title="Settings"
      text="Account settings come with the account page. The theme is in the header."
    />
  );
}
