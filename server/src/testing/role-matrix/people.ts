import { type MatrixFixture, newAddress } from './fixture.ts';
import { type Input, type MatrixRow, everyone, nothing, row, signedIn, streamers } from './row.ts';

const browser = {
  endpoint: 'https://push.example.com/send/1',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};

const username = ({ owner }: MatrixFixture): Input => ({ username: owner.username });

/** Accounts, profiles and personal data. */
//                                 anonymous user brand streamer admin owner other
export const peopleMatrix: Record<string, MatrixRow> = {
  'accounts.signInOptions': row(everyone),
  'accounts.sessions': row(signedIn),
  'accounts.revokeSession': row('401 404 404 404 404 ok 404', async (f) => ({ id: await f.otherSession() })),
  'accounts.activity': row(signedIn),
  'accounts.exportData': row(signedIn),
  'accounts.regenerateStreamKey': row('401 403 403 ok ok ok ok', nothing, streamers),

  'profiles.detail': row(everyone, username),
  'profiles.username': row(everyone, (f) => ({ id: f.owner.id })),
  'profiles.update': row(signedIn, () => ({ location: 'Leeds' })),
  'profiles.followers': row(everyone, username),
  'profiles.following': row(everyone, username),
  'profiles.follow': row('401 ok ok ok ok 400 ok', username),
  'profiles.unfollow': row(signedIn, username),
  'profiles.requests': row(signedIn),
  'profiles.acceptRequest': row('401 404 404 404 404 ok 404', async (f) => ({
    username: (await f.request()).username,
  })),
  // For others there is nothing to decline, and the requested state already holds.
  'profiles.declineRequest': row(signedIn, async (f) => ({ username: (await f.request()).username })),
  'profiles.blocked': row(signedIn),
  'profiles.blockedIds': row(signedIn),
  'profiles.block': row(signedIn, (f) => ({ username: f.bystander.username })),
  'profiles.unblock': row(signedIn, (f) => ({ username: f.bystander.username })),

  'reports.reportUser': row(signedIn, async (f) => ({
    username: f.bystander.username,
    reason: 'spam',
  })),

  'addresses.list': row(signedIn),
  'addresses.add': row(signedIn, () => newAddress),
  'addresses.change': row('401 404 404 404 404 ok 404', async (f) => ({
    id: await f.address(),
    ...newAddress,
  })),
  'addresses.remove': row('401 404 404 404 404 ok 404', async (f) => ({ id: await f.address() })),
  'addresses.setDefault': row('401 404 404 404 404 ok 404', async (f) => ({ id: await f.address() })),

  'paymentMethods.list': row(signedIn),
  'paymentMethods.addTestCard': row(signedIn, () => ({ card: 'visa' })),
  // The test provider has no card form.
  'paymentMethods.beginCard': row('401 404 404 404 404 404 404'),
  'paymentMethods.remove': row('401 404 404 404 404 ok 404', async (f) => ({ id: await f.card() })),
  'paymentMethods.setDefault': row('401 404 404 404 404 ok 404', async (f) => ({ id: await f.card() })),

  'notices.list': row(signedIn),
  'notices.unreadCount': row(signedIn),
  'notices.markRead': row('401 404 404 404 404 ok 404', async (f) => ({ id: await f.notice() })),
  'notices.markAllRead': row(signedIn),
  'notices.preferences': row(signedIn),
  'notices.updatePreferences': row(signedIn, () => ({ promotions: false })),
  'push.key': row(everyone),
  'push.subscribe': row(signedIn, () => browser),
  'push.subscription': row(signedIn, () => ({ endpoint: browser.endpoint })),
  'push.unsubscribe': row(signedIn, () => ({ endpoint: browser.endpoint })),
};
