import { listings, reviews } from './listing.ts';

/** Hearth & Hemp: woven things for the home. */
export const hearthhempProducts = listings('hearthhemp', 'home', [
  {
    key: 'flax-throw-blanket',
    name: 'Flax and Wool Throw',
    subcategory: 'Blankets',
    priceCents: 9800,
    originalPriceCents: 12500,
    stock: 13,
    sold: 146,
    tags: ['wool', 'flax', 'woven'],
    description:
      'A throw for the sofa with a warp of flax and a weft of wool. Warm without being heavy, and it gets softer with every wash. Fringed by hand.',
    features: ['Woven in the village hall', 'Hand-knotted fringe', 'Washes at 30 °C'],
    specifications: {
      Size: '140 × 200 cm',
      Material: '55% wool, 45% flax',
      Weight: '1.1 kg',
      Care: '30 °C, wool programme',
    },
    colors: ['Moss', 'Clay', 'Dusk'],
    flags: ['featured', 'trending'],
    listedDaysAgo: 270,
    art: ['blanket', 'oat', 'checks'],
    reviews: reviews(`
      ingrid 5 14 9 I own too many blankets to be easily impressed. I am impressed.
      wren 5 36 3 Cat approved within four minutes.
      jonah 4 58 1 Sheds a little fluff in the first week.
      elise 5 99 2 The moss one is the exact colour of a forest floor.`),
  },
  {
    key: 'hemp-waffle-towels',
    name: 'Hemp Waffle Towels',
    subcategory: 'Bathroom',
    priceCents: 5400,
    stock: 28,
    sold: 191,
    tags: ['hemp', 'waffle', 'set'],
    description:
      'Four towels that dry quickly and hang flat. Hemp feels crisp at first; give them three washes. Two large, two small.',
    features: ['Set of four', 'Hanging loops on both sides', 'Dries overnight'],
    specifications: { Size: '2 × 70 × 140 cm, 2 × 50 × 90 cm', Material: 'Hemp and cotton', Care: '60 °C' },
    colors: ['Ochre', 'Sage'],
    flags: ['featured'],
    listedDaysAgo: 225,
    art: ['foldedCloths', 'cream', 'waffle'],
    reviews: reviews(`
      hana 5 21 4 They were right about the three washes.
      tomas 4 45 1 Dry very well. A bit scratchy for the kids.
      noor 5 82 2 No musty smell, ever, even in my windowless bathroom.`),
  },
  {
    key: 'seagrass-basket',
    name: 'Market Basket',
    subcategory: 'Storage',
    priceCents: 4600,
    stock: 10,
    sold: 133,
    coupon: ['HEARTH10', 10],
    tags: ['woven', 'storage', 'natural'],
    description:
      'A round basket with one strong handle, for markets, wool or toys. Woven over a willow frame, so it keeps its shape when it is full.',
    features: ['Willow frame', 'Carries 12 kg', 'Checked cotton liner'],
    specifications: { Size: '38 × 30 cm', Material: 'Seagrass, willow', Load: '12 kg' },
    colors: ['Oak', 'Walnut'],
    flags: ['trending'],
    listedDaysAgo: 110,
    art: ['basket', 'pine'],
    reviews: reviews(`
      sofia 5 10 3 Carried watermelons. Two.
      beatriz 4 37 1 Beautiful, sheds bits for some days.
      maya.oak 5 63 2 It is my knitting basket and my pride.`),
  },
  {
    key: 'linen-shade-lamp',
    name: 'Linen Shade Lamp',
    subcategory: 'Lighting',
    priceCents: 8900,
    stock: 7,
    sold: 72,
    tags: ['lighting', 'linen', 'repairable'],
    description:
      'A table lamp with a pleated linen shade and a turned foot. The light is warm and does not glare. Every part screws apart, and a new shade can be had.',
    features: ['Standard E27 socket', 'Cotton cable, 2 m', 'Shade can be replaced'],
    specifications: { Height: '46 cm', Material: 'Linen, turned ash', Socket: 'E27, bulb not included' },
    colors: ['Butter'],
    flags: ['featured'],
    listedDaysAgo: 90,
    art: ['lamp', 'rust', 'rib'],
    reviews: reviews(`
      jonah 5 18 4 Makes my rented flat look as if someone lived there.
      elise 4 55 1 Wonderful light. Cable could be longer.`),
  },
  {
    key: 'kilim-floor-cushion',
    name: 'Woven Sofa Cushion',
    subcategory: 'Cushions',
    priceCents: 4200,
    originalPriceCents: 5200,
    stock: 24,
    sold: 109,
    tags: ['woven', 'wool', 'washable cover'],
    description:
      'A cushion with a woven cover and four tassels. It is filled with wool from the same weavers; when it flattens, pull it apart and shake it.',
    features: ['Wool filling', 'Cover unbuttons', 'Four tassels, sewn on twice'],
    specifications: { Size: '50 × 50 cm', Cover: 'Wool and cotton', Filling: 'Wool' },
    colors: ['Ochre', 'Rust'],
    listedDaysAgo: 135,
    art: ['cushion', 'pine', 'stripes'],
    reviews: reviews(`
      dario 4 26 1 Firm, in a good way. Toddler tested the tassels: they hold.
      priya 5 49 2 The colour warms up the whole room.
      kofi 4 85 0 Wool filling is warm in summer, otherwise lovely.`),
  },
  {
    key: 'striped-tea-towels',
    name: 'Half-Linen Tea Towel',
    subcategory: 'Kitchen',
    priceCents: 1400,
    stock: 95,
    sold: 418,
    tags: ['linen', 'kitchen', 'daily'],
    description:
      'A tea towel that dries glasses without leaving lint. Half linen, half cotton, with two stripes and a loop.',
    features: ['No lint', 'Loop on the long side', 'Better after every wash'],
    specifications: { Size: '50 × 70 cm', Material: '52% linen, 48% cotton', Care: '60 °C' },
    colors: ['Paper', 'Sage', 'Blush'],
    listedDaysAgo: 245,
    art: ['teaTowel', 'dusk', 'rib'],
    reviews: reviews(`
      lukas 5 12 2 I have opinions on tea towels. This one is right.
      hana 5 51 1 Polishes wine glasses like nothing else.
      caleb 4 76 0 Bought six, dog ate one.`),
  },
  {
    key: 'beeswax-food-wraps',
    name: 'Beeswax Food Wraps',
    subcategory: 'Kitchen',
    priceCents: 1800,
    stock: 61,
    sold: 502,
    tags: ['beeswax', 'kitchen', 'reusable'],
    description:
      'Three sizes of printed cotton with beeswax and pine resin. Warm them with your hands and they hold their shape. Cold water and a little soap clean them.',
    features: ['Three sizes', 'Lasts about a year', 'Can be waxed again at home'],
    specifications: {
      Sizes: '18, 26 and 33 cm',
      Material: 'Cotton, beeswax, pine resin',
      Care: 'Cold water',
    },
    colors: ['Sage'],
    flags: ['trending'],
    listedDaysAgo: 165,
    art: ['wraps', 'coral'],
    reviews: reviews(`
      caleb 5 9 7 I wax mine again every spring with my own. Works like new.
      noor 4 31 2 Not for the microwave. Ask me how I know.
      beatriz 5 60 1 Cheese has never lived this long in my fridge.`),
  },
  {
    key: 'oak-wall-clock',
    name: 'Oak Wall Clock',
    subcategory: 'Decoration',
    priceCents: 7600,
    stock: 0,
    sold: 58,
    tags: ['wood', 'silent', 'decoration'],
    description:
      'A wall clock with a solid oak rim and a face of painted flax. The hands glide, so it does not tick. Runs a year and a half on one battery.',
    features: ['Silent movement', 'Solid oak rim', 'Hangs on one nail'],
    specifications: { Diameter: '32 cm', Material: 'Oak, flax board', Battery: '1 × AA, not included' },
    colors: ['Oak'],
    listedDaysAgo: 80,
    art: ['clock', 'coral'],
    reviews: reviews(`
      ingrid 5 22 3 Silent is silent. I checked at night.
      tomas 4 67 0 Beautiful. Sold out when I wanted a second one.`),
  },
  {
    key: 'beech-dish-brushes',
    name: 'Beech Dish Brush Pair',
    subcategory: 'Kitchen',
    priceCents: 1600,
    stock: 82,
    sold: 274,
    tags: ['wood', 'kitchen', 'plastic free'],
    description:
      'A long brush for dishes and a short one for pans. Heads of beech with fibre from agave; the long one takes a new head when the old one is worn.',
    features: ['Exchangeable head', 'Agave fibre', 'Hangs on a loop'],
    specifications: { Length: '24 and 8 cm', Material: 'Beech, agave fibre' },
    colors: ['Beech'],
    flags: ['new'],
    listedDaysAgo: 14,
    art: ['dishBrush', 'leaf'],
    reviews: reviews(`
      noor 5 6 3 The small one eats burnt rice for breakfast.
      wren 4 10 0 Let it dry with the bristles down, then it lasts.`),
  },
]);
