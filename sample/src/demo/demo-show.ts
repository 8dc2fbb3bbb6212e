import type { DemoShow } from '../../../server/src/sample-parts.ts';
import { demoAccounts, demoPassword } from '../demo-accounts.ts';
import { createDemo } from './demo.ts';

/** What the server loads of this workspace each time it shows the demo. */
export const demoShow: DemoShow = {
  accounts: { password: demoPassword, accounts: demoAccounts },
  createDemo,
};
