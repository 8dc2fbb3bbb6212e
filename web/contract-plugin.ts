import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@greenroom/contract/router';
import type { Plugin } from 'vite';

const publicId = 'virtual:greenroom-contract';
const resolvedId = `\0${publicId}`;

/** Follows changes of the contract. The cost is that the browser loads the schemas too. */
const liveSource = `
  import { minifyContractRouter } from '@orpc/contract';
  import { contract } from '@greenroom/contract/router';
  export default minifyContractRouter(contract);`;

/**
 * Gives the browser the contract's routes as plain data and leaves the schemas (and zod) out of the bundle.
 * In development (`isLive`), the routes are read again when the contract changes.
 */
export function contractRoutes({ isLive = false } = {}): Plugin {
  return {
    name: 'greenroom:contract-routes',
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    load(id) {
      if (id !== resolvedId) return undefined;
      return isLive ? liveSource : `export default ${JSON.stringify(minifyContractRouter(contract))};`;
    },
  };
}
