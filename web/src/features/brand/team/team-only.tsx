import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import type { BrandPermission } from '@greenroom/contract/brands/team.schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { brandAccessQuery } from '../../session/brand-access.api.ts';
import { useSession } from '../../session/session.api.ts';
import { BrandsOnly } from '../brands-only.tsx';
import { BrandMay } from './brand-may.tsx';

interface TeamOnlyProps {
  /** The permission that the page needs. */
  permission: BrandPermission;
  children: (user: SessionUser) => ReactNode;
}

/**
 * A page of a brand for team members. A member whose role lacks the permission is redirected to a page that it
 * allows.
 */
export function TeamOnly(props: TeamOnlyProps) {
  const session = useSession();
  return session.status === 'signed-in' ? <OfTeam user={session.user} {...props} /> : null;
}

function OfTeam({ user, permission, children }: TeamOnlyProps & { user: SessionUser }) {
  const access = useQuery(brandAccessQuery(user.id));
  if (access.data === undefined) {
    return (
      <div className="page-width pt-8 pb-16 md:pt-12">
        {access.isError ? (
          <QueryErrorState query={access} title="We could not check what you may do" />
        ) : (
          <Loading label="Loading the brand">
            <Skeleton className="h-72 rounded-card" />
          </Loading>
        )}
      </div>
    );
  }
  if (access.data === null) return <BrandsOnly role={user.role} />;
  const { permissions } = access.data;
  if (!permissions.includes(permission))
    return <Navigate to={permissions.includes('orders:read') ? '/brand/orders' : '/brand'} replace />;
  return <BrandMay value={permissions}>{children(user)}</BrandMay>;
}
