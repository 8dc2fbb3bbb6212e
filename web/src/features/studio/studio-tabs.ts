/** The studio's tabs and their URLs (STUDIO-2). The pages that the Dashboard links to belong to its tab. */
export const studioTabs = [
  { value: 'go-live', label: 'Go Live', address: '/studio' },
  { value: 'dashboard', label: 'Dashboard', address: '/studio?tab=dashboard' },
  { value: 'analytics', label: 'Analytics', address: '/studio?tab=analytics' },
  { value: 'products', label: 'Products', address: '/studio?tab=products' },
] as const;

export type StudioTab = (typeof studioTabs)[number]['value'];

/** The tab that a URL of the studio shows. Go Live for an unknown one. */
export function tabOfAddress(path: string, search: URLSearchParams): StudioTab {
  if (/^\/studio\/[^/]/.test(path)) return 'dashboard';
  const tab = search.get('tab');
  return studioTabs.find(({ value }) => value === tab)?.value ?? 'go-live';
}
