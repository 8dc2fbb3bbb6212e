/** The products in the orders of a model-based test. */
export const names = ['shawl', 'hat'] as const;
export type Name = (typeof names)[number];
/** The number of units per product. */
export type Units = Record<Name, number>;
export const none = (): Units => ({ shawl: 0, hat: 0 });
/** In cents. */
export const prices: Units = { shawl: 1501, hat: 777 };

export const count = (units: Units) => units.shawl + units.hat;
export const plus = (one: Units, other: Units): Units => ({
  shawl: one.shawl + other.shawl,
  hat: one.hat + other.hat,
});
export const minus = (one: Units, other: Units): Units => ({
  shawl: one.shawl - other.shawl,
  hat: one.hat - other.hat,
});
export const fits = (units: Units, left: Units) => names.every((name) => units[name] <= left[name]);
export const linesOf = (units: Units) =>
  names.filter((name) => units[name] > 0).map((productId) => ({ productId, quantity: units[productId] }));
