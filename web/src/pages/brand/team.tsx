import type { Route } from './+types/team';
import { BrandGuard } from '../../app/guards/brand-guard.tsx';
import { pageMeta } from '../../app/page-meta.ts';
import { BrandNavigation } from '../../features/brand/brand-navigation.tsx';
import { TeamView } from '../../features/brand/team/team-view.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Brand Team',
    description: 'Who works for your brand.',
    path: '/brand/team',
    isPrivate: true,
  });
}

/** Members and invitations of a brand, for its owner. */
export default function BrandTeamPage() {
  return (
    <BrandGuard permission="team:manage">
      {(user) => (
        <div className="page-width pt-8 pb-16 md:pt-12">
          <h1 className="mb-4 text-title">Team</h1>
          <BrandNavigation />
          <TeamView userId={user.id} />
        </div>
      )}
    </BrandGuard>
  );
}
