import { useState } from 'react';
import { Heart, Menu as MenuIcon, X } from 'lucide-react';
import { Link, NavLink, useLocation } from 'react-router';
import { CartButton } from '../../features/cart/cart-button.tsx';
import { iconButtonClass } from '../../ui/button-style.ts';
import { IconButton } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/overlay/tooltip/tooltip.tsx';
import { HeaderBell } from './header-bell.tsx';
import { Logo } from './logo.tsx';
import { SearchBox } from './search/search-box.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { UserMenu } from './user-menu/user-menu.tsx';

const links = [
  { to: '/products', label: 'Shop' },
  { to: '/live-streams', label: 'Livestreams' },
  { to: '/about', label: 'About' },
] as const;

/** Targets of the skip links. The search target is the search box that the viewport width shows. */
export const headerIds = {
  navigation: 'navigation',
  search: 'search',
  mobileSearch: 'mobile-search',
} as const;

/** The header of every page (SHELL-5 to SHELL-15). */
export function Header({ hidesMobileSearch }: { hidesMobileSearch: boolean }) {
  const location = useLocation();
  // The history entry on which the menu was opened. Any navigation closes the menu.
  const [openOn, setOpenOn] = useState<string>();
  const isMenuOpen = openOn === location.key;

  return (
    <>
      {/* Escape closes the menu, wherever the focus is in the header. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <header
        className="group/header sticky top-0 z-40 border-b border-stone bg-paper"
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpenOn(undefined);
        }}
      >
        <div className="page-width flex h-16 items-center gap-1 md:h-18 md:gap-2 short:h-14">
          <Link
            to="/"
            aria-label="Greenroom, to the home page"
            className="mr-auto flex min-h-11 items-center rounded-mark md:mr-2 lg:mr-6"
          >
            <Logo />
          </Link>
          <nav
            id={headerIds.navigation}
            tabIndex={-1}
            aria-label="Main"
            className="hidden items-center gap-1 outline-none md:flex"
          >
            {links.map(({ to, label }) => (
              <NavLink
                key={to}
                to={to}
                className="relative flex min-h-11 items-center rounded-full px-2 text-small font-semibold text-ink-soft lg:px-4 hover:bg-moss hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2 lg:aria-[current=page]:after:inset-x-4 aria-[current=page]:after:bottom-1.5 aria-[current=page]:after:h-0.5 aria-[current=page]:after:rounded-full aria-[current=page]:after:bg-leaf"
              >
                {label}
              </NavLink>
            ))}
          </nav>
          <SearchBox
            id={headerIds.search}
            label="Search"
            className="ml-auto hidden w-full max-w-sm min-w-0 md:block"
          />
          <span className="hidden md:contents">
            <ThemeSwitch />
          </span>
          <Tooltip text="Wishlist">
            <Link to="/wishlist" aria-label="Wishlist" className={iconButtonClass()}>
              <Heart aria-hidden="true" className="size-5" />
            </Link>
          </Tooltip>
          <CartButton />
          <HeaderBell />
          <UserMenu />
          <IconButton
            label={isMenuOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={isMenuOpen}
            id="mobile-menu-toggle"
            aria-controls="mobile-menu"
            className="md:hidden"
            onClick={() => setOpenOn(isMenuOpen ? undefined : location.key)}
          >
            {isMenuOpen ? (
              <X aria-hidden="true" className="size-6" />
            ) : (
              <MenuIcon aria-hidden="true" className="size-6" />
            )}
          </IconButton>
        </div>
        {isMenuOpen ? (
          <nav
            id="mobile-menu"
            aria-label="Mobile menu"
            className="popup-surface absolute inset-x-3 top-full mt-2 p-2 md:hidden"
          >
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    onClick={() => setOpenOn(undefined)}
                    className="flex min-h-14 items-center rounded-control px-4 font-display text-lead font-semibold hover:bg-moss aria-[current=page]:bg-moss"
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
            <div className="flex min-h-14 items-center justify-between border-t border-stone pr-1 pl-4">
              <span aria-hidden="true" className="font-semibold">
                Theme
              </span>
              <ThemeSwitch />
            </div>
          </nav>
        ) : null}
      </header>
      {hidesMobileSearch ? null : (
        <div className="page-width pt-3 md:hidden">
          <SearchBox id={headerIds.mobileSearch} label="Mobile search" />
        </div>
      )}
    </>
  );
}
