import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import {
  BadgeCheck,
  LogIn,
  LogOut,
  Package,
  Settings,
  ShieldCheck,
  Sprout,
  Store,
  User,
  UserPlus,
  Video,
} from 'lucide-react';
import { brandAccessQuery, hasBrandRole } from '../../../features/session/brand-access.api.ts';
import { isVerifierQuery } from '../../../features/session/is-verifier.api.ts';
import { useBrandSlug } from '../../../features/session/brand-slug.api.ts';
import { useSession } from '../../../features/session/session.api.ts';
import { useLogout } from '../../../features/session/use-logout.ts';
import { MenuItem, MenuLink, MenuSeparator } from '../../../ui/overlay/menu.tsx';
import { MenuParts } from '../../../ui/overlay/menu-parts.tsx';
import { userMenuEntries } from './user-menu-entries.ts';
import type { UserMenuEntryName } from './user-menu-entries.ts';

const icons: Readonly<Record<UserMenuEntryName, typeof User>> = {
  'Admin Dashboard': ShieldCheck,
  'My Brand': Store,
  'Creator Studio': Video,
  'Verify Claims': BadgeCheck,
  Profile: User,
  'Brand Profile': Sprout,
  Orders: Package,
  Settings,
  Login: LogIn,
  'Create Account': UserPlus,
};

/** The menu of the account button (SHELL-35 to SHELL-44). */
export function UserMenuPanel({ trigger }: { trigger: ReactElement }) {
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : undefined;
  const brandSlug = useBrandSlug(user);
  const access = useQuery({
    ...brandAccessQuery(user?.id ?? ''),
    enabled: user !== undefined && !hasBrandRole(user),
  });
  const isOfTeam = access.data !== undefined && access.data !== null;
  const verifier = useQuery({
    ...isVerifierQuery(user?.id ?? ''),
    enabled: user !== undefined && !user.isAdmin,
  });
  const logout = useLogout();

  return (
    <MenuParts trigger={trigger}>
      {user === undefined ? null : (
        <>
          <div className="px-3.5 pt-2 pb-1.5">
            <p className="truncate font-semibold">{user.name}</p>
            <p className="truncate text-micro text-stone-text">@{user.username}</p>
          </div>
          <MenuSeparator />
        </>
      )}
      {session.status === 'loading' ? (
        <MenuItem disabled>Loading...</MenuItem>
      ) : (
        userMenuEntries(user, brandSlug, { isOfTeam, isVerifier: verifier.data === true }).map(
          ({ name, to }) => {
            const Icon = icons[name];
            return (
              <MenuLink
                key={name}
                to={to}
                icon={<Icon aria-hidden="true" className="size-4.5 text-leaf-text" />}
              >
                {name}
              </MenuLink>
            );
          },
        )
      )}
      {user === undefined ? null : (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<LogOut aria-hidden="true" className="size-4.5 text-leaf-text" />}
            onSelect={logout}
          >
            Logout
          </MenuItem>
        </>
      )}
    </MenuParts>
  );
}
