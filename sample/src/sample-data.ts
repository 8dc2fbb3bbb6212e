import type { SampleData } from '../../server/src/sample-parts.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { createDemo } from './demo/demo.ts';
import { seedSampleData } from './seed.ts';

/** What the server loads of this workspace, outside production. */
export const sampleData: SampleData = {
  demoAccounts: { password: demoPassword, accounts: demoAccounts },
  seed: seedSampleData,
  createDemo,
};
