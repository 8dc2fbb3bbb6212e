/**
 * The sections of the account page and where each is found (ACCT-1). They stand in the query, since what follows `/profile/`
 * is a username, and a user may be called `orders`.
 */
export const accountSections = [
  { value: 'overview', label: 'Overview', address: '/profile' },
  { value: 'orders', label: 'Orders', address: '/profile?section=orders' },
  { value: 'wishlist', label: 'Wishlist', address: '/profile?section=wishlist' },
  { value: 'addresses', label: 'Addresses', address: '/profile?section=addresses' },
  { value: 'payment-methods', label: 'Payment Methods', address: '/profile?section=payment-methods' },
  { value: 'notifications', label: 'Notifications', address: '/profile?section=notifications' },
  { value: 'security', label: 'Security', address: '/profile?section=security' },
  { value: 'help', label: 'Help and Support', address: '/profile?section=help' },
] as const;

/** Where a shopper applies, and others read why they cannot; the overview and the help lead to it. */
export const applySection = {
  value: 'apply',
  label: 'Sell or stream here',
  address: '/profile?section=apply',
} as const;

export type AccountSection = (typeof accountSections)[number] | typeof applySection;
export type AccountSectionName = AccountSection['value'];

/** The section that an address of the account page shows; an unknown address shows the overview. */
export function sectionOfAddress(search: URLSearchParams): AccountSection {
  const asked = search.get('section');
  if (asked === applySection.value) return applySection;
  return accountSections.find(({ value }) => value === asked) ?? accountSections[0];
}
