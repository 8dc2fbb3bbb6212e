/** Units that one shopper wants held, all or none of them. */
export interface HoldRequest {
  holdId: string;
  lines: readonly { productId: string; quantity: number }[];
}

/** What came of it: held, or the products of which there are not as many left. */
export type HoldResult = { isHeld: true } | { isHeld: false; short: { productId: string; left: number }[] };

/** The units of each product together. */
function perProduct(lines: HoldRequest['lines']): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { productId, quantity } of lines) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
  return wanted;
}

/**
 * Divides what is in stock among requests, first come, first served. A request gets all of its lines or none. Answers the
 * results in the order of the requests, and what is taken of each product.
 */
export function grantHolds(
  requests: readonly HoldRequest[],
  stock: ReadonlyMap<string, number>,
): { results: HoldResult[]; holds: { holdId: string; productId: string; quantity: number }[] } {
  const left = new Map(stock);
  const holds: { holdId: string; productId: string; quantity: number }[] = [];
  const results = requests.map(({ holdId, lines }): HoldResult => {
    const wanted = [...perProduct(lines)];
    const short = wanted
      .filter(([productId, quantity]) => (left.get(productId) ?? 0) < quantity)
      .map(([productId]) => ({ productId, left: left.get(productId) ?? 0 }));
    if (short.length > 0) return { isHeld: false, short };
    for (const [productId, quantity] of wanted) {
      left.set(productId, (left.get(productId) ?? 0) - quantity);
      holds.push({ holdId, productId, quantity });
    }
    return { isHeld: true };
  });
  return { results, holds };
}
