import { index, layout, route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';

/**
 * All routes. The guard of a page stops users who may not see it, so everything inside the shell except the
 * routes of `signed-in.layout.tsx` opens without signing in (ROUTE-1). All are in the shell's one layout
 * (ROUTE-2).
 */
export default [
  route('live', 'pages/redirects/live.ts'),
  route('auth', 'pages/redirects/auth.ts'),
  route('streamers/:id', 'pages/redirects/streamer.ts'),
  layout('app/shell/shell.layout.tsx', [
    index('pages/home.tsx'),
    route('live-streams', 'pages/live-streams.tsx'),
    route('schedule', 'pages/schedule.tsx'),
    // ROUTE-13
    route('schedule/:id', 'pages/scheduled-stream.tsx'),
    // VIEW-1
    route('stream/:id', 'pages/stream.tsx'),
    route('clips/:id', 'pages/clip.tsx'),
    layout('pages/studio/studio.layout.tsx', [
      // STUDIO-1
      route('studio', 'pages/studio/studio.tsx'),
      // STUDIO-4
      route('studio/streams', 'pages/studio/streams.tsx'),
      route('studio/streams/:id', 'pages/studio/show.tsx'),
      route('studio/products', 'pages/studio/products.tsx'),
      route('studio/audience', 'pages/studio/audience.tsx'),
      route('studio/settings', 'pages/studio/settings.tsx'),
    ]),
    route('products', 'pages/products.tsx'),
    // The same page at both URLs (ROUTE-4).
    route('products/:id', 'pages/product.tsx', { id: 'product-in-catalogue' }),
    route('product/:id', 'pages/product.tsx'),
    route('profile/:username', 'pages/public-profile.tsx'),
    route('profiles/brands/:slug', 'pages/public-brand.tsx'),
    // ROUTE-9
    route('search', 'pages/search.tsx'),
    route('wishlist/shared/:shareKey', 'pages/shared-wishlist.tsx'),
    // ROUTE-5
    route('checkout', 'pages/checkout.tsx'),
    route('orders/:id', 'pages/order.tsx'),
    route('about', 'pages/about.tsx'),
    // The demo and test pages, which are open to everyone (ROUTE-18, LIVEROLE-9).
    route('lab', 'pages/lab/lab.tsx'),
    route('chat-input-demo', 'pages/lab/chat-input-demo.tsx'),
    route('chat-input-debug', 'pages/lab/chat-input-debug.tsx'),
    route('viewer-count-demo', 'pages/lab/viewer-count-demo.tsx'),
    route('vdo-ninja-test', 'pages/lab/vdo-ninja-test.tsx'),
    route('websocket-test', 'pages/lab/websocket-test.tsx'),
    route('websocket-chat-test', 'pages/lab/websocket-chat-test.tsx'),
    route('stream-layout-demo', 'pages/lab/stream-layout-demo.tsx'),
    route('login', 'pages/login.tsx'),
    route('register', 'pages/register.tsx'),
    // ROUTE-10
    route('forgot-password', 'pages/forgot-password.tsx'),
    route('reset-password', 'pages/reset-password.tsx'),
    route('verify-email', 'pages/verify-email.tsx'),
    // ROUTE-11, ROUTE-12 and ROUTE-8
    route('terms', 'pages/terms.tsx'),
    route('privacy', 'pages/privacy.tsx'),
    route('promotions', 'pages/promotions.tsx'),
    route('unsubscribe/:token', 'pages/unsubscribe.tsx'),
    // ROLE-7
    layout('app/guards/signed-in.layout.tsx', [
      route('profile', 'pages/profile.tsx'),
      route('wishlist', 'pages/wishlist.tsx'),
      // ROUTE-6
      route('orders', 'pages/orders.tsx'),
      route('settings', 'pages/settings.tsx'),
      route('notifications', 'pages/notifications.tsx'),
      route('producer', 'pages/producer/producer.tsx'),
      route('producer/:id', 'pages/producer/produced-show.tsx'),
    ]),
    route('admin', 'pages/admin.tsx'),
    route('admin/orders/:id', 'pages/admin-order.tsx'),
    route('verify', 'pages/verify.tsx'),
    route('brand', 'pages/brand/dashboard.tsx'),
    route('brand/orders', 'pages/brand/orders.tsx'),
    route('brand/orders/:id', 'pages/brand/order.tsx'),
    route('brand/orders/pick-list', 'pages/brand/pick-list.tsx'),
    route('brand/orders/packing-slips', 'pages/brand/packing-slips.tsx'),
    route('brand/inventory', 'pages/brand/inventory.tsx'),
    route('brand/sales', 'pages/brand/sales.tsx'),
    route('brand/green', 'pages/brand/green.tsx'),
    route('brand/settings', 'pages/brand/settings.tsx'),
    route('brand/team', 'pages/brand/team.tsx'),
    route('brand/keys', 'pages/brand/keys.tsx'),
    route('brand/invitation', 'pages/brand/invitation.tsx'),
    route('*', 'pages/not-found.ts'),
  ]),
] satisfies RouteConfig;
