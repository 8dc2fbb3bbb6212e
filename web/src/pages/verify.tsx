import { useQuery } from '@tanstack/react-query';
import type { Route } from './+types/verify';
import { SessionGuard } from '../app/guards/session-guard.tsx';
import { pageMeta } from '../app/page-meta.ts';
import { waitingGreenClaimsQuery } from '../features/admin/green-claims.api.ts';
import { GreenClaimsQueue } from '../features/admin/green-claims-panel.tsx';
import { isRefused } from '../lib/api/api-error.ts';
import { EmptyState } from '../ui/list/list-states.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Green Claims to Verify',
    description: 'Claims of brands that wait for a verdict.',
    path: '/verify',
    isPrivate: true,
  });
}

/** Where appointed verifiers decide on green claims. Admins have the same on their dashboard. */
export default function VerifyPage() {
  return <SessionGuard>{() => <Verify />}</SessionGuard>;
}

function Verify() {
  const claims = useQuery(waitingGreenClaimsQuery());
  return (
    <div className="page-width max-w-4xl pt-8 pb-16 md:pt-12">
      <h1 className="mb-6 text-title">Green claims to verify</h1>
      {isRefused(claims.error) ? (
        <EmptyState
          title="Verifiers only"
          text="The people who run this server appoint who decides on claims."
        />
      ) : (
        <GreenClaimsQueue />
      )}
    </div>
  );
}
