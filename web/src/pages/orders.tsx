import type { Route } from './+types/orders';
import { pageMeta } from '../app/page-meta.ts';
import { UnbuiltPage } from '../ui/unbuilt-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Orders',
    description: 'What you ordered.',
    path: '/orders',
    isPrivate: true,
  });
}

export default function OrdersPage() {
  return <UnbuiltPage title="Orders" text="This server cannot take orders yet." />;
}
