import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@greenroom/contract/router';
import type { Plugin } from 'vite';

const publicId = 'virtual:greenroom-contract';
const resolvedId = `\0${publicId}`;

/** Gives the browser the contract's routes as plain data, and leaves the schemas (and zod) out of its bundle. */
export function contractRoutes(): Plugin {
  return {
    name: 'greenroom:contract-routes',
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    load(id) {
      if (id !== resolvedId) return undefined;
      return `export default ${JSON.stringify(minifyContractRouter(contract))};`;
    },
  };
}
