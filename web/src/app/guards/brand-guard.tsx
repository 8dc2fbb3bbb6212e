import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import type { BrandPermission } from '@greenroom/contract/brands/team.schemas';
import type { ReactNode } from 'react';
import { TeamOnly } from '../../features/brand/team/team-only.tsx';
import { SessionGuard } from './session-guard.tsx';

/** Lets in roles brand and admin (ROLE-8), and who works for a brand in a role that may do this. */
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
