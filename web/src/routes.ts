import { index, layout, route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';

export default [
  route('live', 'pages/redirects/live.ts'),
  route('auth', 'pages/redirects/auth.ts'),
  route('streamers/:id', 'pages/redirects/streamer.ts'),
  layout('app/shell/shell.layout.tsx', [
    index('pages/home.tsx'),
    route('live-streams', 'pages/live-streams.tsx'),
    route('stream/:id', 'pages/stream.tsx'),
    layout('pages/studio/studio.layout.tsx', [
      route('studio', 'pages/studio/studio.tsx'),
      route('studio/streams', 'pages/studio/streams.tsx'),
      route('studio/products', 'pages/studio/products.tsx'),
      route('studio/audience', 'pages/studio/audience.tsx'),
      route('studio/settings', 'pages/studio/settings.tsx'),
    ]),
    route('products', 'pages/products.tsx'),
    route('products/:id', 'pages/product.tsx', { id: 'product-in-catalogue' }),
    route('product/:id', 'pages/product.tsx'),
    route('profile/:username', 'pages/public-profile.tsx'),
    route('search', 'pages/search.tsx'),
    route('about', 'pages/about.tsx'),
    route('login', 'pages/login.tsx'),
    route('register', 'pages/register.tsx'),
    route('forgot-password', 'pages/forgot-password.tsx'),
    route('reset-password', 'pages/reset-password.tsx'),
    route('verify-email', 'pages/verify-email.tsx'),
    route('terms', 'pages/terms.tsx'),
    route('privacy', 'pages/privacy.tsx'),
    route('promotions', 'pages/promotions.tsx'),
    route('unsubscribe/:token', 'pages/unsubscribe.tsx'),
    layout('app/guards/signed-in.layout.tsx', [
      route('profile', 'pages/profile.tsx'),
      route('wishlist', 'pages/wishlist.tsx'),
      route('orders', 'pages/orders.tsx'),
      route('settings', 'pages/settings.tsx'),
      route('notifications', 'pages/notifications.tsx'),
    ]),
    route('admin', 'pages/admin.tsx'),
    route('*', 'pages/not-found.ts'),
  ]),
] satisfies RouteConfig;
