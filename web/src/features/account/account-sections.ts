/**
 * The sections of the account page and their URLs (ACCT-1). A section is a query parameter, because the path
 * after `/profile/` is a username, and a user may be called `orders`.
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

/**
 * Where a shopper applies to sell or stream, and others read why they cannot. The overview and the help link to
 * it.
 */
export const applySection = {
  value: 'apply',
  label: 'Sell or stream here',
  address: '/profile?section=apply',
} as const;

export type AccountSection = (typeof accountSections)[number] | typeof applySection;
export type AccountSectionName = AccountSection['value'];

/** The section of a URL of the account page. An unknown URL shows the overview. */
export function sectionOfAddress(search: URLSearchParams): AccountSection {
  const section = search.get('section');
  if (section === applySection.value) return applySection;
  return accountSections.find(({ value }) => value === section) ?? accountSections[0];
}
