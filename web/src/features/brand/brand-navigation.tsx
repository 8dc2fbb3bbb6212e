import type { BrandPermission } from '@greenroom/contract/brands/team.schemas';
import { NavLink } from 'react-router';
import { useMay } from './team/brand-may.tsx';

const places: readonly { to: string; label: string; permission: BrandPermission }[] = [
  { to: '/brand', label: 'Products', permission: 'products:read' },
  { to: '/brand/inventory', label: 'Inventory', permission: 'products:read' },
  { to: '/brand/orders', label: 'Orders', permission: 'orders:read' },
  { to: '/brand/sales', label: 'Sales', permission: 'sales:read' },
  { to: '/brand/green', label: 'Green Claims', permission: 'claims:write' },
  { to: '/brand/team', label: 'Team', permission: 'team:manage' },
  { to: '/brand/keys', label: 'API Keys', permission: 'keys:manage' },
  { to: '/brand/settings', label: 'Settings', permission: 'profile:write' },
];

/** The pages of a brand that the reader has permissions for. */
export function BrandNavigation() {
  const may = useMay();
  return (
    <nav aria-label="Brand" className="mb-6 border-b border-stone md:mb-8 print:hidden">
      <ul className="flex flex-wrap gap-x-1">
        {places
          .filter(({ permission }) => may(permission))
          .map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/brand'}
                className="relative flex min-h-11 items-center px-4 text-small font-semibold whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-0 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:rounded-full aria-[current=page]:after:bg-leaf"
              >
                {label}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
