/** The number of brands and of words of each kind in the catalogue. */
const brandCount = 2000;
const rareWords = 20_000;

const pick = (list: string, seed: string) =>
  `(${list})[1 + (hashint4(n + ${seed})::bigint + 2147483648) % cardinality(${list})]`;
const words = (text: string) => `'{${text.split(' ').join(',')}}'::text[]`;

/** An invented word of syllables for each number. */
const rare = (number: string) => `(
  (array['ba','ke','lo','mi','nu','pra','sto','vel','wim','zor','dri','fen','gal','hu','jas','tek'])[1 + (${number}) % 16] ||
  (array['ran','dol','mer','tis','vun','pel','gor','nim'])[1 + (${number}) / 16 % 8] ||
  (array['a','e','i','o','en','ur','is','al','or','um'])[1 + (${number}) / 128 % 10] ||
  (array['th','ck','nd','sk','lt','mp','rn','x','z','v','g','b','p','sh','ft','d'])[1 + (${number}) / 1280 % 16])`;

/**
 * SQL that adds brands and products. There are common words (materials, types of things), medium ones
 * (makers' words, places) and rare ones, about as frequent as in a real shop: the common ones occur in up to
 * a twelfth of all products. The result is always the same, because everything depends only on the row
 * number.
 */
export function generateCatalogue(products: number): string {
  const materials = words('linen cotton oak clay wool glass copper cedar hemp stone bamboo silk');
  const things = words(
    'mug bowl shirt soap balm towel lamp basket blanket scarf candle brush dress serum vase plate jug hoodie cushion tray comb apron tumbler kettle',
  );
  const looks = words(
    'speckled ribbed plain woven striped glazed tall round soft heavy quilted smoked pressed carved folded washed knotted burnished brushed dyed',
  );
  const colors = words('red orange yellow green blue purple pink brown white gray black beige');
  const places = words(
    'leeds porto turku ghent siena kyoto cusco tartu cork jaipur oaxaca lyon bergen faro utrecht split',
  );
  return `
    insert into brands (company_name, slug, approval_status)
    select initcap(${rare('n * 7')}) || ' ' || (array['Works','House','& Co','Studio','Goods'])[1 + n % 5], 'brand-' || n, 'approved'
    from generate_series(1, ${brandCount}) as n;
    insert into products (id, brand_id, name, description, category, subcategory, price_cents, original_price_cents, stock, sold_count, tags,
      colors, rating, review_count, is_featured, created_at)
    select 'p-' || n, ids[1 + (hashint4(n + 1)::bigint + 2147483648) % cardinality(ids)],
      initcap(${pick(looks, '2')} || ' ' || ${pick(materials, '3')} || ' ' || ${pick(things, '4')}) ||
        case when n % 3 = 0 then ' ' || initcap(${rare(`(hashint4(n + 5)::bigint + 2147483648) % ${rareWords}`)}) else '' end,
      'A ' || ${pick(things, '4')} || ' of ' || ${pick(materials, '3')} || ', made in ' || ${pick(places, '6')} || ' by hand in a small workshop. It is ' ||
        ${pick(looks, '7')} || ' and goes with every ' || ${pick(things, '8')} || '. Named after ' ||
        ${rare(`(hashint4(n + 9)::bigint + 2147483648) % ${rareWords}`)} || '.',
      (array['haircare','skincare','home','apparel'])[1 + n % 4], initcap(${pick(things, '4')}),
      500 + (hashint4(n + 10)::bigint + 2147483648) % 20000, case when n % 5 = 0 then 30000 end, n % 20,
      ((hashint4(n + 11)::bigint + 2147483648) % 10000)::int, array['handmade', ${pick(materials, '12')}],
      jsonb_build_array(jsonb_build_object('name', ${pick(colors, '13')}, 'hex', '#808080')),
      (n % 50) / 10.0, n % 300, n % 1000 = 0, timestamptz '2024-01-01' + n * interval '1 minute'
    from generate_series(1, ${products}) as n, (select array_agg(id order by slug) as ids from brands) as shop;`;
}
