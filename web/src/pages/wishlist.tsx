import type { Route } from './+types/wishlist';
import { pageMeta } from '../app/page-meta.ts';
import { UnbuiltPage } from '../ui/unbuilt-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Wishlist',
    description: 'The products that you marked.',
    path: '/wishlist',
    isPrivate: true,
  });
}

export default function WishlistPage() {
  return <UnbuiltPage title="Wishlist" text="This server cannot keep a wishlist yet." />;
}
