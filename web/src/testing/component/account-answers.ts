import { deliveryAddress, order } from '../sample-carts.ts';
import { userProfile } from '../sample-profiles.ts';
import { answer, endpoints, sessionUser, signInAs } from './api-answers.ts';

const address = {
  ...deliveryAddress,
  id: 'home',
  isDefault: true,
};

const card = {
  id: 'card',
  brand: 'Visa',
  last4: '4242',
  expiryMonth: 5,
  expiryYear: 2031,
  isDefault: true,
};

const person = {
  id: 'bo',
  username: 'bo',
  name: 'Bo Lind',
  avatarUrl: '/icon-192.png',
  role: 'user',
} as const;

/**
 * Signs in Robin Vale and answers all requests of the account page: with one item of each kind, or with empty
 * lists.
 */
export function answerAccount({ isEmpty = false } = {}): void {
  const user = signInAs(sessionUser());
  const some = <Thing>(thing: Thing): Thing[] => (isEmpty ? [] : [thing]);
  answer(
    endpoints.profiles.detail.handler(() =>
      userProfile({ id: user.id, username: user.username, name: user.name, role: 'user', email: user.email }),
    ),
    endpoints.profiles.requests.handler(() => ({
      people: some({ ...person, requestedAt: '2026-05-04T12:00:00.000Z' }),
    })),
    endpoints.profiles.blocked.handler(() => ({ people: some(person) })),
    endpoints.profiles.blockedIds.handler(() => ({ userIds: some(person.id) })),
    endpoints.accounts.activity.handler(() => ({
      activity: some({ at: '2026-05-04T12:00:00.000Z', title: 'Changed the password' }),
    })),
    endpoints.accounts.sessions.handler(() => ({
      sessions: [
        {
          id: 'here',
          isCurrent: true,
          device: 'Firefox on Windows',
          place: 'This network',
          createdAt: '2026-05-01T12:00:00.000Z',
          lastUsedAt: '2026-05-04T12:00:00.000Z',
        },
        {
          id: 'there',
          isCurrent: false,
          device: 'Safari on iOS',
          place: 'Berlin, Germany',
          createdAt: '2026-05-01T12:00:00.000Z',
          lastUsedAt: '2026-05-03T12:00:00.000Z',
        },
      ],
    })),
    endpoints.addresses.list.handler(() => ({ addresses: some(address) })),
    endpoints.spending.read.handler(() => ({
      note: '',
      spentInDay: { amount: 0, currency: 'USD' },
      spentInMonth: { amount: 0, currency: 'USD' },
    })),
    endpoints.paymentMethods.list.handler(() => ({
      provider: 'test',
      methods: some(card),
      testCards: [{ card: 'visa', brand: 'Visa', last4: '4242', behaviour: 'Pays' }],
    })),
    endpoints.wishlistCollections.list.handler(() => ({ collections: [] })),
    endpoints.wishlists.list.handler(() => ({
      items: some({
        id: 'sunday-mug',
        name: 'Sunday Mug',
        price: 24.5,
        currency: 'USD',
        stock: 8,
        imageUrl: '/icon-192.png',
      }),
    })),
    endpoints.orders.list.handler(() => ({ items: some(order()) })),
    endpoints.notices.preferences.handler(() => ({
      email: true,
      push: false,
      sms: false,
      streamAlerts: true,
      orderUpdates: true,
      promotions: false,
      newsletter: false,
    })),
    endpoints.push.key.handler(() => ({ publicKey: 'B'.padEnd(87, 'A') })),
  );
}
