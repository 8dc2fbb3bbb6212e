import type { KeyScope } from './keys.schemas.ts';

/** What a key of a brand may do, as people read it. */
export const keyScopeLabels: Readonly<Record<KeyScope, string>> = {
  'products:read': 'Read products',
  'products:write': 'Change products',
  'orders:read': 'Read orders',
  'orders:write': 'Ship orders',
  'sales:read': 'Read sales',
};
