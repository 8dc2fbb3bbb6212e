import { registerHooks } from 'node:module';

const drizzle = '/node_modules/drizzle-orm/';

/**
 * Lets the modules of drizzle-orm find each other without Node's help. For each module Node reads the `package.json` of
 * its package anew, and drizzle-orm's holds 179 kB of exports: a hundred readings took 0.4 s of each start. Its modules
 * name each other by relative paths with their endings, which say all.
 */
export function resolveDrizzleDirectly(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL, conditions } = context;
      const isInside =
        specifier.startsWith('.') &&
        specifier.endsWith('.js') &&
        parentURL?.includes(drizzle) === true &&
        conditions.includes('import');
      if (!isInside) return nextResolve(specifier, context);
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    },
  });
}
