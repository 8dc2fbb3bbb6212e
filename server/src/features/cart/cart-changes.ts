import { cartLimits } from '@greenroom/contract/limits/cart';

/**
 * Sentences about how a change of a cart differs from the request, so that nothing is silently dropped or
 * reduced.
 */
export const cartChanges = {
  /** Undefined if the cart has as many as requested. */
  made: (name: string, { wanted, units }: { wanted: number; units: number }): string | undefined =>
    units >= wanted
      ? undefined
      : `Your cart has ${units} of ${name}, and not ${wanted}: ${cartLimits.unitsOfProductMax} is the most.`,

  full: (name: string): string => `${name} was left out: a cart has ${cartLimits.linesMax} products at most.`,

  own: (name: string): string => `${name} was left out: it is sold by your own brand.`,

  noLongerSold(count: number): string | undefined {
    if (count === 0) return undefined;
    if (count === 1) return 'A product was left out: it is no longer sold.';
    return `${count} products were left out: they are no longer sold.`;
  },

  otherCode: (kept: string, left: string): string =>
    `The code ${kept} stays in your cart. ${left}, which you used before you signed in, was left out.`,
};
