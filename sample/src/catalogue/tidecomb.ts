import { listings, reviews } from './listing.ts';

/** Tidecomb: tools that brush, comb, hold and dry hair. */
export const tidecombProducts = listings('tidecomb', 'haircare', [
  {
    key: 'ash-paddle-brush',
    name: 'Ash Paddle Brush',
    subcategory: 'Brushes',
    priceCents: 3400,
    stock: 22,
    sold: 204,
    tags: ['repairable', 'wood', 'detangling'],
    description:
      'A wide brush of storm-felled ash with wooden pins on a rubber cushion. The cushion unscrews, so a new one is all you ever replace.',
    features: ['Replaceable cushion', 'Rounded beech pins', 'Oiled, not varnished'],
    specifications: { Length: '24 cm', Wood: 'Ash', Pins: 'Beech', Weight: '118 g' },
    colors: ['Oak'],
    flags: ['featured'],
    listedDaysAgo: 190,
    art: ['paddleBrush', 'rust'],
    reviews: reviews(`
      wren 5 18 6 Feels like something my gran would have had on her dresser.
      priya 4 39 2 Lovely weight. Pins are a bit wide apart for very fine hair.
      lukas 5 71 5 Ordered the spare cushion after a year. Two screws, five minutes.`),
  },
  {
    key: 'round-blowout-brush',
    name: 'Round Blow-Out Brush',
    subcategory: 'Brushes',
    priceCents: 2800,
    stock: 31,
    sold: 88,
    tags: ['styling', 'heat safe'],
    description:
      'A vented barrel with short bristles for drying hair with a curve. The handle stays cool. Four sizes of barrel fit the same handle.',
    features: ['Vented aluminium barrel', 'Barrel swaps without tools', 'Heat safe to 200 °C'],
    specifications: { Barrel: '43 mm', Handle: 'Beech', Length: '25 cm' },
    colors: ['Beech', 'Walnut'],
    listedDaysAgo: 132,
    art: ['roundBrush', 'dusk'],
    reviews: reviews(`
      beatriz 4 25 1 Swapping the barrel is clever and actually works.
      elise 4 63 2 My fringe has never behaved like this.
      sofia 3 94 0 Fine brush, but the bristles are a touch soft for thick hair.`),
  },
  {
    key: 'sea-glass-comb',
    name: 'Sea Glass Wide Comb',
    subcategory: 'Combs',
    priceCents: 1600,
    originalPriceCents: 2000,
    stock: 53,
    sold: 321,
    tags: ['curly', 'shower', 'seamless'],
    description:
      'A wide-toothed comb cut from cellulose acetate, polished until no seam can catch a hair. Speckled, so no two look the same.',
    features: ['Saw-cut and hand-polished', 'Safe in the shower', 'Plant-based acetate'],
    specifications: { Length: '19 cm', Material: 'Cellulose acetate', Teeth: 'Wide' },
    colors: ['Sage', 'Coral', 'Dusk'],
    flags: ['trending'],
    listedDaysAgo: 160,
    art: ['comb', 'night'],
    reviews: reviews(`
      maya.oak 5 10 11 No seams, no snagging, no crying. My wash day is twenty minutes shorter.
      hana 5 29 3 The green one looks like something you pick up on a beach.
      jonah 4 51 0 Slippery with conditioner on it, otherwise great.
      noor 5 86 2 Gave five of these for Eid.`),
  },
  {
    key: 'tortoise-claw-clip',
    name: 'Tortoise Claw Clip',
    subcategory: 'Accessories',
    priceCents: 1300,
    stock: 76,
    sold: 498,
    coupon: ['TIDE10', 10],
    tags: ['acetate', 'strong hold'],
    description:
      'A claw clip that holds a full head of hair and has a spring you can replace. Made of acetate sheet, eight millimetres at its thickest.',
    features: ['Replaceable steel spring', 'Holds thick hair', 'No glued parts'],
    specifications: { Width: '10.5 cm', Material: 'Cellulose acetate', Spring: 'Stainless steel' },
    colors: ['Amber', 'Plum', 'Pine'],
    flags: ['featured', 'trending'],
    listedDaysAgo: 97,
    art: ['clawClip', 'sun'],
    reviews: reviews(`
      priya 5 6 8 Holds ALL of it. Up a mountain, down a mountain.
      elise 4 21 1 A little heavy at the end of the day.
      wren 5 42 3 Sat on it. It survived. I did not enjoy it.`),
  },
  {
    key: 'offcut-scrunchie-trio',
    name: 'Offcut Scrunchie Trio',
    subcategory: 'Accessories',
    priceCents: 1500,
    stock: 88,
    sold: 366,
    tags: ['upcycled', 'cotton', 'gentle'],
    description:
      'Three scrunchies sewn from what a shirt maker cuts away. The colours change with the season; each set is picked to go together.',
    features: ['Elastic can be replaced', 'Washable at 40 °C', 'Set of three'],
    specifications: { Material: 'Cotton offcuts', Diameter: '11 cm', Pieces: '3' },
    colors: ['Dusk', 'Rose'],
    listedDaysAgo: 75,
    art: ['scrunchies', 'ochre'],
    reviews: reviews(`
      beatriz 5 13 2 Soft, no dents in the morning.
      caleb 4 34 1 Two of three claimed by the dog, the third by my eldest.
      sofia 5 49 4 There is a little slit to swap the elastic. Somebody thought about this.`),
  },
  {
    key: 'quick-dry-hair-wrap',
    name: 'Quick-Dry Hair Wraps',
    subcategory: 'Accessories',
    priceCents: 2600,
    stock: 19,
    sold: 159,
    tags: ['waffle', 'drying'],
    description:
      'Light waffle towels shaped to wrap and button at the back. They dry hair without rubbing it and hang dry in an hour.',
    features: ['Waffle weave', 'Button and loop', 'Set of two'],
    specifications: { Material: '100% organic cotton', Pieces: '2', Care: '60 °C' },
    colors: ['Blush', 'Sage'],
    listedDaysAgo: 58,
    art: ['foldedCloths', 'cream', 'waffle'],
    reviews: reviews(`
      maya.oak 4 19 5 Great for plopping. A size larger would be perfect for long curls.
      ingrid 5 37 1 Dries on the line before my coffee is done. In Bergen!
      priya 5 55 2 Replaced three bulky towels.`),
  },
  {
    key: 'barber-pocket-comb',
    name: 'Barber Pocket Comb',
    subcategory: 'Combs',
    priceCents: 900,
    stock: 140,
    sold: 221,
    tags: ['pocket', 'beard'],
    description:
      'A fine comb for pockets, beards and partings. Same acetate as its big sister, half the length.',
    features: ['Fits a shirt pocket', 'Hand-polished teeth', 'Felt sleeve included'],
    specifications: { Length: '12 cm', Material: 'Cellulose acetate', Teeth: 'Fine' },
    colors: ['Night', 'Amber'],
    listedDaysAgo: 120,
    art: ['comb', 'clay'],
    reviews: reviews(`
      tomas 5 28 2 In my jacket since spring and still no broken tooth.
      kofi 4 46 1 The felt sleeve is a nice touch.`),
  },
  {
    key: 'beard-and-hair-pomade',
    name: 'Beeswax Pomade',
    subcategory: 'Styling',
    priceCents: 1900,
    stock: 5,
    sold: 118,
    tags: ['matte', 'medium hold'],
    description:
      'A matte pomade of beeswax and lanolin for short hair and beards. Warm a fingertip of it in the hands first. It washes out with ordinary shampoo.',
    features: ['Medium hold, no shine', 'Tin that reseals', 'Four ingredients'],
    specifications: { Weight: '80 g', Hold: 'Medium', Finish: 'Matte', Scent: 'Honey' },
    colors: ['Honey'],
    listedDaysAgo: 145,
    art: ['tin', 'ink'],
    reviews: reviews(`
      dario 5 17 3 Holds through a full shift in a kitchen.
      lukas 4 60 0 Really needs warming up in winter.
      caleb 5 92 4 As a beekeeper: yes, that is real wax.`),
  },
  {
    key: 'kids-detangling-brush',
    name: 'Little Paddle Brush',
    subcategory: 'Brushes',
    priceCents: 2200,
    stock: 34,
    sold: 64,
    tags: ['kids', 'detangling', 'soft'],
    description:
      'A small, soft version of the paddle brush for small heads. Flexible pins, a handle that fits small hands, and an oiled surface that can be chewed.',
    features: ['Flexible pins', 'Short handle', 'Replaceable cushion'],
    specifications: { Length: '17 cm', Wood: 'Beech', Age: 'From 3 years' },
    colors: ['Beech'],
    flags: ['new'],
    listedDaysAgo: 9,
    art: ['paddleBrush', 'sage'],
    reviews: reviews(`
      caleb 5 4 6 Mornings used to be a negotiation. Now they are just loud.
      hana 5 6 1 My niece named it. It is called Gerald.`),
  },
]);
