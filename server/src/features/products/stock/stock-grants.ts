/** Wanted units of a product, or of its variant with this color and size. */
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

/** The stock of each product and of each of its variants. */
export interface Stock {
  products: ReadonlyMap<string, number>;
  variants: ReadonlyMap<string, readonly { id: string; color: string; size: string; stock: number }[]>;
}

/** Units for one shopper, to be held all or none. */
export interface HoldRequest {
  holdId: string;
  lines: readonly WantedLine[];
  /**
   * An earlier hold of the same shopper, whose units are available to this one. It ends if this one is
   * granted.
   */
  replaces?: string | undefined;
}

/** The result: held, or the products with too few units. */
export type HoldResult = { isHeld: true } | { isHeld: false; short: { productId: string; left: number }[] };

/** Stands for a variant that no longer exists and has no stock: the nil UUID (RFC 9562), which no row has. */
const noVariant = '00000000-0000-0000-0000-000000000000';

const keyOf = ({ productId, variantId }: Pick<StockedUnits, 'productId' | 'variantId'>) =>
  `${variantId} ${productId}`;

/**
 * The stock that each line is taken from, combined per stock. A variant that no longer exists has the nil
 * UUID.
 */
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

/** The remaining units by stock key. */
function stockByKey({ products, variants }: Stock): Map<string, number> {
  const left = new Map<string, number>();
  for (const [productId, stock] of products) {
    const made = variants.get(productId) ?? [];
    if (made.length === 0) left.set(keyOf({ productId, variantId: '' }), stock);
    for (const variant of made) left.set(keyOf({ productId, variantId: variant.id }), variant.stock);
  }
  return left;
}

/**
 * Distributes the stock among requests, first come, first served. A request gets all of its lines or none.
 * `replaceable` has the units of the holds that requests replace. Returns the results in request order, the
 * units taken per product or variant, and the ended holds.
 */
export function grantHolds(
  requests: readonly HoldRequest[],
  stock: Stock,
  replaceable: ReadonlyMap<string, readonly StockedUnits[]> = new Map(),
): { results: HoldResult[]; holds: (StockedUnits & { holdId: string })[]; ended: string[] } {
  const left = stockByKey(stock);
  const holds: (StockedUnits & { holdId: string })[] = [];
  const ended = new Set<string>();
  const results = requests.map(({ holdId, lines, replaces = '' }): HoldResult => {
    const wanted = stockedUnits(lines, stock.variants);
    const own = new Map(
      (ended.has(replaces) ? [] : (replaceable.get(replaces) ?? [])).map((units) => [keyOf(units), units]),
    );
    const availableUnits = (key: string): number => (left.get(key) ?? 0) + (own.get(key)?.quantity ?? 0);
    const short = wanted.flatMap((units) => {
      const available = availableUnits(keyOf(units));
      return available < units.quantity ? [{ productId: units.productId, left: available }] : [];
    });
    if (short.length > 0) return { isHeld: false, short };
    // Units of a deleted variant are not returned.
    for (const key of own.keys()) if (left.has(key)) left.set(key, availableUnits(key));
    if (own.size > 0) ended.add(replaces);
    for (const units of wanted) {
      left.set(keyOf(units), (left.get(keyOf(units)) ?? 0) - units.quantity);
      holds.push({ holdId, ...units });
    }
    return { isHeld: true };
  });
  return { results, holds, ended: [...ended] };
}
