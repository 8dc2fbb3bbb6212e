import { keyScopeLabels } from '@greenroom/contract/brands/key-labels';
import { type KeyScope, keyScopeSchema } from '@greenroom/contract/brands/keys.schemas';

/** The permissions of a key, with labels. */
export const keyScopes: readonly { value: KeyScope; label: string }[] = keyScopeSchema.options.map(
  (value) => ({ value, label: keyScopeLabels[value] }),
);
