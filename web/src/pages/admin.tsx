import { useSearchParams } from 'react-router';
import type { Route } from './+types/admin';
import { SessionGuard } from '../app/guards/session-guard.tsx';
import { pageMeta } from '../app/page-meta.ts';
import { readTab } from '../features/admin/admin-address.ts';
import type { AdminTab } from '../features/admin/admin-address.ts';
import { ApplicationsPanel } from '../features/admin/applications-panel.tsx';
import { AuditPanel } from '../features/admin/audit-panel.tsx';
import { GreenClaimsPanel } from '../features/admin/green-claims-panel.tsx';
import { GreenVerifiers } from '../features/admin/green-verifiers.tsx';
import { HomePanel } from '../features/admin/home/home-panel.tsx';
import { PayoutsPanel } from '../features/admin/payouts/payouts-panel.tsx';
import { ProductsPanel } from '../features/admin/products-panel.tsx';
import { ReportsPanel } from '../features/admin/reports-panel.tsx';
import { ShopPanel } from '../features/admin/shop/shop-panel.tsx';
import { OperatorOrdersPanel } from '../features/brand/operator-orders/operator-orders-panel.tsx';
import { ReportedMessages } from '../features/moderation/reported-messages.tsx';
import { UsersPanel } from '../features/admin/users/users-panel.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Tabs } from '../ui/tabs.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Admin Dashboard',
    description: 'Users and their roles, reports, and who changed what.',
    path: '/admin',
    isPrivate: true,
  });
}

/** The admin dashboard, only for admins (ROLE-9). */
export default function AdminPage() {
  return (
    <SessionGuard roles={['admin']} refused={<AdminsOnly />}>
      {(user) => <Dashboard userId={user.id} />}
    </SessionGuard>
  );
}

function Dashboard({ userId }: { userId: string }) {
  const [address, setAddress] = useSearchParams();
  const tab = readTab(address);
  const show = (next: AdminTab) => setAddress(next === 'users' ? {} : { tab: next });
  return (
    <div className="page-width pt-8 pb-16 md:pt-12">
      <h1 className="mb-5 text-title md:mb-7">Admin Dashboard</h1>
      <Tabs
        label="Admin Dashboard"
        value={tab}
        onChange={show}
        tabs={[
          { value: 'users', label: 'User Management', content: <UsersPanel ownId={userId} /> },
          { value: 'reports', label: 'Reports', content: <Reports /> },
          { value: 'applications', label: 'Applications', content: <ApplicationsPanel /> },
          { value: 'products', label: 'Products', content: <ProductsPanel /> },
          { value: 'orders', label: 'Orders', content: <OperatorOrdersPanel /> },
          { value: 'green', label: 'Green Claims', content: <GreenClaims /> },
          { value: 'payouts', label: 'Payouts', content: <PayoutsPanel /> },
          { value: 'shop', label: 'Shop', content: <ShopPanel /> },
          { value: 'home', label: 'Home Page', content: <HomePanel /> },
          { value: 'audit', label: 'Audit Log', content: <AuditPanel /> },
        ]}
      />
    </div>
  );
}

/** The pending claims, then the verifiers besides admins. */
function GreenClaims() {
  return (
    <>
      <GreenClaimsPanel />
      <GreenVerifiers />
    </>
  );
}

/** Reported profiles, then reported messages of all chats. */
function Reports() {
  return (
    <>
      <ReportsPanel />
      <h2 className="mt-12 mb-4 text-heading">Reported messages</h2>
      <ReportedMessages />
    </>
  );
}

function AdminsOnly() {
  return (
    <section className="page-width flex flex-col items-center py-20 text-center md:py-28">
      <div aria-hidden="true" className="arch hero-light h-44 w-34 border border-stone" />
      <h1 className="mt-8 text-title">Admins only</h1>
      <p className="mt-3 text-lead text-ink-soft">This page is for those who run this server.</p>
      <ButtonLink to="/" variant="outline" className="mt-8">
        Go to the home page
      </ButtonLink>
    </section>
  );
}
