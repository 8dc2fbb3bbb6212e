import { listings, reviews } from './listing.ts';

const letterSizes = ['XS', 'S', 'M', 'L', 'XL'];

/** Northloom: knits and outerwear for weather. */
export const northloomProducts = listings('northloom', 'apparel', [
  {
    key: 'fisher-sweater',
    name: 'Fisher Sweater',
    subcategory: 'Knitwear',
    priceCents: 14800,
    stock: 12,
    sold: 118,
    tags: ['wool', 'cables', 'repairable'],
    description:
      'A dense sweater with cables that keep out the wind. Norwegian wool with its own grease, so it smells of sheep for a week. Elbows can be knitted anew.',
    features: ['Norwegian wool', 'Knitted-on elbows', 'Spare yarn included'],
    specifications: { Material: '100% wool', Weight: '780 g in M', Care: 'By hand, cold' },
    colors: ['Dusk', 'Oat', 'Rust'],
    sizes: letterSizes,
    flags: ['featured', 'trending'],
    listedDaysAgo: 255,
    art: ['sweater', 'cream'],
    reviews: reviews(`
      ingrid 5 10 13 I know sweaters. This is a sweater.
      lukas 4 32 2 Itches without a shirt under it. Warm as a stove.
      wren 5 57 3 Three winters, one elbow redone, still handsome.
      jonah 5 95 1 The sheep smell is real and brief.`),
  },
  {
    key: 'waxed-field-jacket',
    name: 'Waxed Field Jacket',
    subcategory: 'Jackets',
    priceCents: 21500,
    originalPriceCents: 26000,
    stock: 6,
    sold: 54,
    tags: ['waxed cotton', 'rain', 'repairable'],
    description:
      'A jacket of waxed cotton with four pockets and a corduroy collar. It keeps a shower out for hours and can be waxed again in the kitchen. Not meant for a storm at sea.',
    features: ['Can be waxed again', 'Two-way zip under buttons', 'Spare button sewn inside'],
    specifications: { Material: 'Waxed organic cotton', Lining: 'Cotton twill', Care: 'Wipe clean' },
    colors: ['Olive', 'Night'],
    sizes: letterSizes,
    flags: ['featured'],
    listedDaysAgo: 160,
    art: ['jacket', 'cocoa'],
    reviews: reviews(`
      caleb 5 14 5 Bees do not mind it, rain does not get through it.
      kofi 4 46 1 A little stiff at first. The pockets are superb.
      dario 4 70 0 Sleeves are long, I had them taken up at Northloom for nothing.`),
  },
  {
    key: 'quilted-liner-jacket',
    name: 'Quilted Liner Jacket',
    subcategory: 'Jackets',
    priceCents: 12900,
    stock: 27,
    sold: 83,
    coupon: ['NORTH15', 15],
    tags: ['quilted', 'layer', 'light'],
    description:
      'A thin quilted jacket to wear alone in spring or under the Field Jacket in winter; the buttons match up. Filled with wool fleece.',
    features: ['Wool filling', 'Buttons into the Field Jacket', 'Two inner pockets'],
    specifications: { Material: 'Cotton, wool filling', Weight: '520 g in M', Care: '30 °C, wool programme' },
    colors: ['Clay', 'Pine'],
    sizes: letterSizes,
    flags: ['trending'],
    listedDaysAgo: 85,
    art: ['jacket', 'butter'],
    reviews: reviews(`
      hana 5 12 2 My October-to-May jacket.
      elise 4 36 1 Warm, light, no collar, so bring a scarf.`),
  },
  {
    key: 'star-mittens',
    name: 'Star Mittens',
    subcategory: 'Gloves',
    priceCents: 3900,
    stock: 2,
    sold: 196,
    tags: ['wool', 'winter', 'pattern'],
    description:
      'Mittens with the pattern of the valley, lined with a second knit. One size fits most hands; the cuff is long enough for a sleeve.',
    features: ['Double-knitted', 'Long cuff', 'On a string, if you ask'],
    specifications: { Material: '100% wool', Size: 'One size', Care: 'By hand, cold' },
    colors: ['Pine', 'Rust'],
    sizes: ['One size'],
    listedDaysAgo: 210,
    art: ['mittens', 'coral'],
    reviews: reviews(`
      priya 5 15 3 Toronto in January. Say no more.
      ingrid 5 41 2 My mother asked who knitted them.
      tomas 4 63 0 Too warm for Porto, perfect for trips.`),
  },
  {
    key: 'fleet-beanie',
    name: 'Fleet Beanie',
    subcategory: 'Hats',
    priceCents: 3400,
    stock: 58,
    sold: 342,
    tags: ['wool', 'ribbed', 'unisex'],
    description:
      'A ribbed beanie with a deep fold that covers the ears. Merino on the inside of the fold, where it touches the forehead.',
    features: ['Merino fold', 'Covers the ears', 'Holds its shape'],
    specifications: { Material: 'Wool, merino', Size: 'One size', Care: 'By hand, cold' },
    colors: ['Sage', 'Honey', 'Night'],
    sizes: ['One size'],
    flags: ['featured'],
    listedDaysAgo: 195,
    art: ['beanie', 'rust'],
    reviews: reviews(`
      wren 5 16 1 Stays on in Galway wind.
      noor 4 44 2 A bit tight in the first week.
      kofi 5 69 0 No forehead itch. Merino was a good idea.`),
  },
  {
    key: 'six-panel-cap',
    name: 'Deck Cap',
    subcategory: 'Hats',
    priceCents: 3600,
    originalPriceCents: 4400,
    stock: 39,
    sold: 127,
    tags: ['canvas', 'sun', 'unisex'],
    description:
      'A six-panel cap of dry canvas with a peak that can be bent. Closes with a strap and a brass buckle, so no plastic that breaks.',
    features: ['Brass buckle', 'Cotton sweatband', 'Peak keeps its bend'],
    specifications: { Material: 'Organic cotton canvas', Size: '55 to 61 cm', Care: 'By hand' },
    colors: ['Plum', 'Olive'],
    sizes: ['One size'],
    listedDaysAgo: 105,
    art: ['cap', 'pine', 'stripes'],
    reviews: reviews(`
      jonah 4 24 0 Good shape, deep enough for a big head.
      beatriz 5 59 1 Wear it for every live show. It is my lucky cap.`),
  },
  {
    key: 'harbour-scarf',
    name: 'Long Harbour Scarf',
    subcategory: 'Scarves',
    priceCents: 5800,
    stock: 21,
    sold: 149,
    tags: ['wool', 'woven', 'fringe'],
    description:
      'Two metres of woven wool that go twice around and still tie. The stripes at the end tell which loom it came from.',
    features: ['200 × 32 cm', 'Fringe twisted by hand', 'Loom marked in the stripes'],
    specifications: { Material: '100% wool', Size: '200 × 32 cm', Care: 'By hand, cold' },
    colors: ['Oat', 'Moss'],
    sizes: ['One size'],
    listedDaysAgo: 140,
    art: ['scarf', 'night', 'checks'],
    reviews: reviews(`
      elise 5 18 2 Mine came from loom four. I feel related.
      lukas 4 50 1 Very long. I like it, my bike chain did too.
      sofia 5 81 0 Warm and light and not scratchy.`),
  },
  {
    key: 'boot-socks',
    name: 'Boot Socks',
    subcategory: 'Socks',
    priceCents: 1900,
    stock: 112,
    sold: 531,
    tags: ['wool', 'durable', 'daily'],
    description:
      'Thick socks with heel and toe in a second, tougher yarn. Guaranteed against holes for two winters: send them in, get them darned.',
    features: ['Reinforced heel and toe', 'Darned for free', 'No seam at the toes'],
    specifications: { Material: '80% wool, 20% recycled nylon', Care: '30 °C, wool programme' },
    colors: ['Leaf', 'Rust', 'Night'],
    sizes: ['36-39', '40-43', '44-47'],
    flags: ['trending'],
    listedDaysAgo: 285,
    art: ['socks', 'sun', 'rib'],
    reviews: reviews(`
      caleb 5 6 6 They really darn them. It took nine days.
      ingrid 5 28 2 All year, every year.
      dario 4 55 1 Too thick for office shoes. Obviously.
      maya.oak 5 83 0 My feet live in these.`),
  },
  {
    key: 'roll-day-pack',
    name: 'Mail Day Pack',
    subcategory: 'Bags',
    priceCents: 11800,
    stock: 14,
    sold: 47,
    tags: ['canvas', 'bag', 'repairable'],
    description:
      'A pack after the ones that brought the mail to the islands: one flap, two straps, leather where it rubs. Fits a laptop of fifteen inches and bread.',
    features: ['Leather at the seams', '15-inch sleeve', 'Straps can be replaced'],
    specifications: { Volume: '18 l', Material: 'Waxed canvas, leather', Weight: '960 g' },
    colors: ['Rust', 'Pine'],
    sizes: ['One size'],
    flags: ['new'],
    listedDaysAgo: 12,
    art: ['backpack', 'night'],
    reviews: reviews(`
      jonah 5 4 3 The buckles are quicker than they look.
      hana 4 8 1 Beautiful and a little heavy.
      kofi 5 9 0 Rode through rain, laptop dry.`),
  },
]);
