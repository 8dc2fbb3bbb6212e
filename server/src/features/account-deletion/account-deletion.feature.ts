import type { Platform } from '../../platform/platform.ts';
import { type AccountDeletion, createAccountDeletion } from './account-deletion.service.ts';

/** Account deletion. Features above register their steps here. */
export function registerAccountDeletion({ phases }: Platform): AccountDeletion {
  const deletion = createAccountDeletion();
  phases.onReady(() => deletion.checkComplete());
  return deletion;
}
