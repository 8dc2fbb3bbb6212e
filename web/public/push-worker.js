/**
 * The part of the service worker that is for web push: it shows what the server sends, and opens the page that the message is about.
 *
 * @typedef {{ id: string, title: string, link: string }} PushMessage the contract's `pushMessageSchema`
 */

/** The page of a message; never one of another site. */
function addressOf(link) {
  const address = new URL(typeof link === 'string' ? link : '/notifications', self.location.origin);
  return address.origin === self.location.origin
    ? address.href
    : new URL('/notifications', self.location.origin).href;
}

function readMessage(event) {
  try {
    return event.data.json();
  } catch {
    return {};
  }
}

self.addEventListener('push', (event) => {
  const { id, title, link } = readMessage(event);
  const shown = self.registration.showNotification(typeof title === 'string' ? title : 'Greenroom', {
    // A message that comes twice replaces the first one.
    tag: id,
    icon: '/favicon.svg',
    data: { address: addressOf(link) },
  });
  event.waitUntil(shown);
});

/** A window that shows the page already comes to the front; else any window goes there; else a new one opens. */
async function show(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((client) => client.url === address);
  if (there !== undefined) return there.focus();
  for (const client of windows) {
    try {
      const focused = await client.focus();
      return await focused.navigate(address);
    } catch {
      // Windows opened before this worker are not its to navigate.
    }
  }
  return self.clients.openWindow(address);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(addressOf(event.notification.data?.address)));
});
