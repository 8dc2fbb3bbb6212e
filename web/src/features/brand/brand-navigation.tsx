import { NavLink } from 'react-router';

const places = [
  { to: '/brand', label: 'Products' },
  { to: '/brand/inventory', label: 'Inventory' },
  { to: '/brand/orders', label: 'Orders' },
  { to: '/brand/sales', label: 'Sales' },
  { to: '/brand/green', label: 'Green Claims' },
  { to: '/brand/settings', label: 'Settings' },
] as const;

/** The pages of a brand. */
export function BrandNavigation() {
  return (
    <nav aria-label="Brand" className="mb-6 border-b border-stone md:mb-8 print:hidden">
      <ul className="scrollbar-none flex gap-1 overflow-x-auto">
        {places.map(({ to, label }) => (
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
