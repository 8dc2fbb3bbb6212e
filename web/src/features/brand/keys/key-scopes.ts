import { keyScopeLabels } from '@greenroom/contract/brands/key-labels';
import { type KeyScope, keyScopeSchema } from '@greenroom/contract/brands/keys.schemas';

/** What a key may do, as people read it. */
export const keyScopes: readonly { value: KeyScope; label: string }[] = keyScopeSchema.options.map(
  (value) => ({ value, label: keyScopeLabels[value] }),
);
