/** Units of a product that somebody wants; of one with variants in this color and size. */
export interface WantedLine {
  productId: string;
  color?: string;
  size?: string;
  quantity: number;
}

/** Units that share one stock: of a product, or of one of its variants. */
export interface StockedUnits {
  productId: string;
  /** Empty for a product without variants. */
  variantId: string;
  quantity: number;
}

/** What is left of each product, and of each of its variants. */
export interface Stock {
  products: ReadonlyMap<string, number>;
  variants: ReadonlyMap<string, readonly { id: string; color: string; size: string; stock: number }[]>;
}

/** Units that one shopper wants held, all or none of them. */
export interface HoldRequest {
  holdId: string;
  lines: readonly WantedLine[];
  /** A hold of the same shopper's, whose units count as left for this one. It ends if this one is granted, else it stands. */
  replaces?: string | undefined;
}

/** What came of it: held, or the products of which there are not as many left. */
export type HoldResult = { isHeld: true } | { isHeld: false; short: { productId: string; left: number }[] };

/** Stands for a variant that its brand makes no longer, of which nothing is left: the nil UUID (RFC 9562), which no row has. */
const noVariant = '00000000-0000-0000-0000-000000000000';

const keyOf = ({ productId, variantId }: Pick<StockedUnits, 'productId' | 'variantId'>) =>
  `${variantId} ${productId}`;

/** Which stock each line is taken from, what shares one together. A variant that is made no longer has the nil UUID. */
export function stockedUnits(lines: readonly WantedLine[], variants: Stock['variants']): StockedUnits[] {
  const units = new Map<string, StockedUnits>();
  for (const { productId, color = '', size = '', quantity } of lines) {
    const made = variants.get(productId) ?? [];
    const variant = made.find((one) => one.color === color && one.size === size);
    const variantId = made.length === 0 ? '' : (variant?.id ?? noVariant);
    const key = keyOf({ productId, variantId });
    units.set(key, { productId, variantId, quantity: quantity + (units.get(key)?.quantity ?? 0) });
  }
  return [...units.values()];
}

/** What is left, by the key of the stock. */
function leftOf({ products, variants }: Stock): Map<string, number> {
  const left = new Map<string, number>();
  for (const [productId, stock] of products) {
    const made = variants.get(productId) ?? [];
    if (made.length === 0) left.set(keyOf({ productId, variantId: '' }), stock);
    for (const variant of made) left.set(keyOf({ productId, variantId: variant.id }), variant.stock);
  }
  return left;
}

/**
 * Divides what is in stock among requests, first come, first served. A request gets all of its lines or none. `replaceable`
 * has the units of the holds that requests replace. Answers the results in the order of the requests, what is taken of each
 * product or variant, and which holds have ended.
 */
export function grantHolds(
  requests: readonly HoldRequest[],
  stock: Stock,
  replaceable: ReadonlyMap<string, readonly StockedUnits[]> = new Map(),
): { results: HoldResult[]; holds: (StockedUnits & { holdId: string })[]; ended: string[] } {
  const left = leftOf(stock);
  const holds: (StockedUnits & { holdId: string })[] = [];
  const ended = new Set<string>();
  const results = requests.map(({ holdId, lines, replaces = '' }): HoldResult => {
    const wanted = stockedUnits(lines, stock.variants);
    const own = new Map(
      (ended.has(replaces) ? [] : (replaceable.get(replaces) ?? [])).map((units) => [keyOf(units), units]),
    );
    const leftFor = (key: string): number => (left.get(key) ?? 0) + (own.get(key)?.quantity ?? 0);
    const short = wanted.flatMap((units) => {
      const available = leftFor(keyOf(units));
      return available < units.quantity ? [{ productId: units.productId, left: available }] : [];
    });
    if (short.length > 0) return { isHeld: false, short };
    // Units of a variant that is gone go nowhere.
    for (const key of own.keys()) if (left.has(key)) left.set(key, leftFor(key));
    if (own.size > 0) ended.add(replaces);
    for (const units of wanted) {
      left.set(keyOf(units), (left.get(keyOf(units)) ?? 0) - units.quantity);
      holds.push({ holdId, ...units });
    }
    return { isHeld: true };
  });
  return { results, holds, ended: [...ended] };
}
