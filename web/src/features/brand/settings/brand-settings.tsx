import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { KeptFocus } from '../../../ui/focus/kept-focus.tsx';
import { LeaveQuestion } from '../../../ui/form/leaving/leave-question.tsx';
import { ButtonPlace } from '../../../ui/loading/button-place.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { ownProfileName } from '../../session/own-profile-name.ts';
import { ownBrandQuery } from '../brand.api.ts';
import { BrandNavigation } from '../brand-navigation.tsx';
import { useMay } from '../team/brand-may.tsx';
import { BrandSettingsForm } from './brand-settings-form.tsx';
import { BrandShipping } from './brand-shipping.tsx';

/** The settings of the user's own brand, with a link to its public page (BSET-3). */
export function BrandSettings({ user }: { user: SessionUser }) {
  const isKnown = ownProfileName(user) !== '';
  const brand = useQuery({ ...ownBrandQuery(user), enabled: isKnown });
  const maySet = useMay()('settings:write');
  const [isProfileChanged, setIsProfileChanged] = useState(false);
  const [isShippingChanged, setIsShippingChanged] = useState(false);
  return (
    <div className="page-width pt-8 pb-16 md:pt-12">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-title">Brand Settings</h1>
        {brand.data ? (
          <ButtonLink to={`/profiles/brands/${encodeURIComponent(brand.data.slug)}`} variant="outline">
            View Public Profile
            <ExternalLink aria-hidden="true" className="size-4" />
          </ButtonLink>
        ) : isKnown && brand.isPending ? (
          <ButtonPlace />
        ) : null}
      </div>
      <BrandNavigation />
      <KeptFocus label="Brand settings" className="flex max-w-4xl flex-col gap-12">
        {brand.data ? (
          <BrandSettingsForm
            key={brand.data.id}
            brand={brand.data}
            userId={user.id}
            onChanged={setIsProfileChanged}
          />
        ) : (
          <NoBrand message={noBrandMessage(isKnown, brand)} failed={brand.isError ? brand : undefined} />
        )}
        {brand.data && maySet ? <BrandShipping userId={user.id} onChanged={setIsShippingChanged} /> : null}
      </KeptFocus>
      <LeaveQuestion
        isAsked={isProfileChanged || isShippingChanged}
        title="Leave without saving?"
        description="The settings that you changed are lost."
      />
    </div>
  );
}

/**
 * Why there is no form, with a link to the dashboard (BSET-4). Undefined while the brand loads
 * (BSET-15 to BSET-17).
 */
function noBrandMessage(
  isKnown: boolean,
  brand: { isPending: boolean; isError: boolean },
): string | undefined {
  if (!isKnown) return 'User information not available';
  if (brand.isPending) return undefined;
  return brand.isError
    ? 'Failed to load brand profile'
    : 'Brand profile not found. Please create a brand account first.';
}

interface NoBrandProps {
  message: string | undefined;
  /** The failed query, which can be retried. */
  failed: { refetch: () => unknown; isFetching: boolean } | undefined;
}

function NoBrand({ message, failed }: NoBrandProps) {
  if (message === undefined) {
    return (
      <Loading label="Loading brand profile" className="flex flex-col gap-6">
        <Skeleton className="h-48 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </Loading>
    );
  }
  return (
    <div className="flex flex-col items-start gap-6">
      <FailureMessage message={message} />
      <div className="flex flex-wrap gap-3">
        {failed ? (
          <Button busy={failed.isFetching} busyLabel="Retrying…" onClick={() => void failed.refetch()}>
            Retry
          </Button>
        ) : null}
        <ButtonLink to="/brand" variant="outline">
          Go to Dashboard
        </ButtonLink>
      </div>
    </div>
  );
}
