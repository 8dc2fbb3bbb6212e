import { productCategoryNames } from '@greenroom/contract/products/catalogue';

const categories = productCategoryNames.map((name) => `'${name}'`).join(',');

/**
 * SQL that adds products to the brands of the sample shop. Their names and descriptions contain common, rare
 * and medium words. The result is always the same, because everything depends only on the row number.
 */
export function generateProducts(count: number): string {
  return `
    insert into products (id, brand_id, name, description, category, subcategory, price_cents, stock, tags, rating,
      review_count, is_featured, created_at)
    select 'bench-' || n,
      (select ids[1 + n % array_length(ids, 1)] from (select array_agg(id order by slug) as ids from brands) as shop),
      (array['Linen','Cotton','Oak','Clay','Wool','Glass','Copper','Cedar','Hemp','Stone'])[1 + n % 10] || ' ' ||
      (array['Mug','Bowl','Shirt','Soap','Balm','Towel','Lamp','Basket','Blanket'])[1 + (n / 10) % 9] || ' ' || n,
      'Made by hand in a small workshop, number ' || n || case when n % 5000 = 0 then ', with larkspur' else '' end,
      (array[${categories}])[1 + n % ${productCategoryNames.length}],
      'Things', 500 + (n * 37) % 20000, n % 50, array['handmade'], (n % 50) / 10.0, n % 300, n % 1000 = 0,
      timestamptz '2024-01-01' + n * interval '1 minute'
    from generate_series(1, ${count}) as n`;
}
