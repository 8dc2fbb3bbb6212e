import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import type { BrandPermission } from '@greenroom/contract/brands/team.schemas';
import type { ReactNode } from 'react';
import { TeamOnly } from '../../features/brand/team/team-only.tsx';
import { SessionGuard } from './session-guard.tsx';

/** Admits the roles brand and admin (ROLE-8), and members of a brand's team whose role includes `permission`. */
export function BrandGuard({
  permission,
  children,
}: {
  permission: BrandPermission;
  children: (user: SessionUser) => ReactNode;
}) {
  return (
    <SessionGuard roles={['brand']} refused={<TeamOnly permission={permission}>{children}</TeamOnly>}>
      {children}
    </SessionGuard>
  );
}
