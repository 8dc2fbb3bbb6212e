import {
  Bell,
  CircleUserRound,
  CreditCard,
  Heart,
  LifeBuoy,
  MapPin,
  Package,
  ShieldCheck,
  Store,
} from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { Select } from '../../ui/form/select.tsx';
import { accountSections } from './account-sections.ts';
import type { AccountSection, AccountSectionName } from './account-sections.ts';

const icons: Readonly<Record<AccountSectionName, typeof Bell>> = {
  overview: CircleUserRound,
  orders: Package,
  wishlist: Heart,
  addresses: MapPin,
  'payment-methods': CreditCard,
  notifications: Bell,
  security: ShieldCheck,
  help: LifeBuoy,
  apply: Store,
};

/** The navigation between the sections: links beside the page, or a select above it if there is no room. */
export function AccountNavigation({ current }: { current: AccountSection }) {
  const navigate = useNavigate();
  return (
    <>
      <nav aria-label="Account" className="hidden md:block">
        <ul className="flex flex-col gap-0.5">
          {accountSections.map(({ value, label, address }) => {
            const Icon = icons[value];
            return (
              <li key={value}>
                <Link
                  to={address}
                  aria-current={value === current.value ? 'page' : undefined}
                  className="flex min-h-11 items-center gap-3 rounded-control px-3.5 text-small font-semibold text-ink-soft hover:bg-moss hover:text-ink aria-[current=page]:bg-moss-strong aria-[current=page]:text-ink"
                >
                  <Icon aria-hidden="true" className="size-4.5 text-leaf-text" />
                  {label}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <Select
        label="Section"
        labelPlace="inside"
        value={current.value}
        options={current.value === 'apply' ? [...accountSections, current] : accountSections}
        onChange={(value) => {
          const next = accountSections.find((section) => section.value === value);
          if (next !== undefined) void navigate(next.address);
        }}
        className="md:hidden"
      />
    </>
  );
}
