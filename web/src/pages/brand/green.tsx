import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { useQuery } from '@tanstack/react-query';
import type { Route } from './+types/green';
import { BrandGuard } from '../../app/guards/brand-guard.tsx';
import { pageMeta } from '../../app/page-meta.ts';
import { BrandNavigation } from '../../features/brand/brand-navigation.tsx';
import { ownProductsQuery } from '../../features/brand/brand.api.ts';
import { ClaimFormCard } from '../../features/brand/green/claim-form.tsx';
import { ownClaimsQuery } from '../../features/brand/green/green.api.ts';
import { OwnClaims } from '../../features/brand/green/own-claims.tsx';
import { describeServerFailure } from '../../lib/api/api-error.ts';
import { EmptyState, QueryErrorState } from '../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Green Claims',
    description: 'What your brand claims, and with what evidence.',
    path: '/brand/green',
    isPrivate: true,
  });
}

/** A brand's own green claims, for the roles brand and admin. */
export default function BrandGreenPage() {
  return <BrandGuard permission="claims:write">{(user) => <GreenClaims user={user} />}</BrandGuard>;
}

function GreenClaims({ user }: { user: SessionUser }) {
  const claims = useQuery(ownClaimsQuery(user.id));
  const products = useQuery(ownProductsQuery(user.id));
  return (
    <div className="page-width pt-8 pb-16 md:pt-12">
      <h1 className="mb-4 text-title">Green Claims</h1>
      <BrandNavigation />
      <div className="max-w-4xl">
        <p className="mb-8 max-w-2xl text-ink-soft">
          Each claim needs evidence that anybody can read. An operator accepts or refuses it with a reason,
          and what is accepted stands on your public page until it expires.
        </p>
        <ClaimFormCard products={products.data ?? []} />
        <h2 className="mt-12 mb-4 text-heading">Your claims</h2>
        {claims.data === undefined ? (
          claims.isError ? (
            <QueryErrorState
              query={claims}
              title="Failed to load your claims"
              text={describeServerFailure(claims.error, 'Please try again later')}
            />
          ) : (
            <Loading label="Loading your claims">
              <Skeleton className="h-32 rounded-card" />
            </Loading>
          )
        ) : claims.data.length === 0 ? (
          <EmptyState title="No claims yet" text="Your brand is Unrated until a claim is accepted." />
        ) : (
          <OwnClaims claims={claims.data} />
        )}
      </div>
    </div>
  );
}
