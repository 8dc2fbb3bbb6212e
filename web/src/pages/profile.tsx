import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { Suspense } from 'react';
import { useOutletContext, useSearchParams } from 'react-router';
import type { Route } from './+types/profile';
import { pageMeta } from '../app/page-meta.ts';
import { pageContext } from '../app/server-context.ts';
import { AccountHeader } from '../features/account/account-header.tsx';
import { AddToCartButton } from '../features/cart/add-to-cart-button.tsx';
import { AccountNavigation } from '../features/account/account-navigation.tsx';
import { sectionOfAddress } from '../features/account/account-sections.ts';
import type { AccountSectionName } from '../features/account/account-sections.ts';
import { OverviewSection } from '../features/account/overview-section.tsx';
import { lazyPart } from '../ui/loading/lazy-part.tsx';
import { Loading, Skeleton } from '../ui/loading/skeleton.tsx';

// The code of the other sections loads when they are opened.
const OrdersSection = lazyPart(
  async () => (await import('../features/orders/orders-section.tsx')).OrdersSection,
);
const WishlistSection = lazyPart(
  async () => (await import('../features/account/wishlist-section.tsx')).WishlistSection,
);
const AddressesSection = lazyPart(
  async () => (await import('../features/account/addresses/addresses-section.tsx')).AddressesSection,
);
const SpendingSection = lazyPart(
  async () => (await import('../features/account/spending/spending-section.tsx')).SpendingSection,
);
const PaymentMethodsSection = lazyPart(
  async () =>
    (await import('../features/account/payment-methods/payment-methods-section.tsx')).PaymentMethodsSection,
);
const NotificationPreferencesSection = lazyPart(
  async () =>
    (await import('../features/notices/notification-preferences-section.tsx')).NotificationPreferencesSection,
);
const SecuritySection = lazyPart(
  async () => (await import('../features/account/security/security-section.tsx')).SecuritySection,
);
const BlockedUsers = lazyPart(
  async () => (await import('../features/follows/blocked-users.tsx')).BlockedUsers,
);
const ApplicationSection = lazyPart(
  async () => (await import('../features/account/application/application-section.tsx')).ApplicationSection,
);
const HelpSection = lazyPart(async () => (await import('../features/account/help-section.tsx')).HelpSection);

export function loader({ context }: Route.LoaderArgs) {
  return { supportEmail: context.get(pageContext).supportEmail };
}

/** The operator's settings do not change while the tab is open. */
export function shouldRevalidate() {
  return false;
}

export function meta({ matches, location }: Route.MetaArgs) {
  const { value, label } = sectionOfAddress(new URLSearchParams(location.search));
  return pageMeta(matches, {
    title: value === 'overview' ? 'Profile' : label,
    description: 'Your account.',
    path: '/profile',
    isPrivate: true,
  });
}

/** The account page. Its sections have URLs, so each can be linked to and Back works (ACCT-1). */
export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const user = useOutletContext<SessionUser>();
  const [search] = useSearchParams();
  const section = sectionOfAddress(search);
  return (
    <div className="page-width pt-8 pb-8 md:pt-14">
      <AccountHeader user={user} />
      <div className="mt-8 grid gap-8 md:mt-12 md:grid-cols-[13.5rem_minmax(0,1fr)] md:gap-12">
        <div className="md:sticky md:top-24 md:self-start">
          <AccountNavigation current={section} />
        </div>
        <section aria-labelledby="account-section" className="min-w-0">
          <h2 id="account-section" className="mb-6 text-heading">
            {section.label}
          </h2>
          <Suspense
            key={section.value}
            fallback={
              <Loading label={`Loading ${section.label.toLowerCase()}`}>
                <Skeleton className="h-64 rounded-card" />
              </Loading>
            }
          >
            <SectionContent name={section.value} user={user} supportEmail={loaderData.supportEmail} />
          </Suspense>
        </section>
      </div>
    </div>
  );
}

function SectionContent({
  name,
  user,
  supportEmail,
}: {
  name: AccountSectionName;
  user: SessionUser;
  supportEmail: string | undefined;
}) {
  if (name === 'orders') return <OrdersSection headingLevel={3} />;
  if (name === 'wishlist') {
    return (
      <WishlistSection
        cardLevel="h3"
        renderAction={(item) => <AddToCartButton product={item} variant="secondary" />}
      />
    );
  }
  if (name === 'addresses') return <AddressesSection />;
  if (name === 'payment-methods') {
    return (
      <>
        <PaymentMethodsSection />
        <SpendingSection />
      </>
    );
  }
  if (name === 'notifications') return <NotificationPreferencesSection userId={user.id} />;
  if (name === 'security') {
    return (
      <div className="flex flex-col gap-10">
        <SecuritySection />
        <section aria-labelledby="blocked-users">
          <h3 id="blocked-users" className="mb-3 text-lead">
            Blocked users
          </h3>
          <BlockedUsers />
        </section>
      </div>
    );
  }
  if (name === 'apply') return <ApplicationSection user={user} />;
  if (name === 'help') return <HelpSection supportEmail={supportEmail} />;
  return <OverviewSection user={user} />;
}
