import type { DemoShow } from '../../../server/src/sample-parts.ts';
import { demoAccounts, demoPassword } from '../demo-accounts.ts';
import { createDemo } from './demo.ts';

/** The parts of this workspace that the server loads whenever it runs the demo. */
export const demoShow: DemoShow = {
  accounts: { password: demoPassword, accounts: demoAccounts },
  createDemo,
};
