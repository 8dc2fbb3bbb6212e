import type { KeyScope } from './keys.schemas.ts';

/** Labels of the scopes of a brand's API key. */
export const keyScopeLabels: Readonly<Record<KeyScope, string>> = {
  'products:read': 'Read products',
  'products:write': 'Change products',
  'orders:read': 'Read orders',
  'orders:write': 'Ship orders',
  'sales:read': 'Read sales',
};
