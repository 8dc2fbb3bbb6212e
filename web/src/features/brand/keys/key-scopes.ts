import type { KeyScope } from '@greenroom/contract/brands/keys.schemas';

/** What a key may do, as people read it. */
export const keyScopes: readonly { value: KeyScope; label: string }[] = [
  { value: 'products:read', label: 'Read products' },
  { value: 'products:write', label: 'Change products' },
  { value: 'orders:read', label: 'Read orders' },
  { value: 'orders:write', label: 'Ship orders' },
  { value: 'sales:read', label: 'Read sales' },
];

export const scopeLabel = (scope: KeyScope): string =>
  keyScopes.find(({ value }) => value === scope)?.label ?? scope;
