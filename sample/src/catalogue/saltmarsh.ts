import { listings, reviews } from './listing.ts';

/** Saltmarsh Botanics: skincare from coastal plants, in glass. */
export const saltmarshProducts = listings('saltmarsh', 'skincare', [
  {
    key: 'samphire-face-oil',
    name: 'Samphire Face Oil',
    subcategory: 'Face oils',
    priceCents: 4200,
    stock: 26,
    sold: 302,
    coupon: ['TIDE20', 20],
    tags: ['face', 'evening', 'vegan'],
    description:
      'Samphire seed and sunflower oil, pressed cold. Four drops on damp skin in the evening. It feels dry to the touch after a minute.',
    features: ['Two oils and vitamin E', 'Glass dropper', 'Bottle can be sent back'],
    specifications: {
      Volume: '30 ml',
      'Skin type': 'Normal to dry',
      Bottle: 'Tinted glass',
      Scent: 'None added',
    },
    colors: ['Sage'],
    flags: ['featured', 'trending'],
    listedDaysAgo: 220,
    art: ['dropperBottle', 'night'],
    reviews: reviews(`
      elise 5 11 10 Sinks in instead of sitting there. My pillowcase thanks you.
      noor 4 30 3 Good oil. I mix it into my cream in winter.
      priya 5 45 2 The label explains every ingredient in one sentence. More of this, please.
      sofia 3 80 1 Nice, but I did not see much difference to plain jojoba.`),
  },
  {
    key: 'kelp-gel-cleanser',
    name: 'Kelp Gel Cleanser',
    subcategory: 'Cleansers',
    priceCents: 2200,
    stock: 57,
    sold: 247,
    tags: ['face', 'daily', 'fragrance free'],
    description:
      'A clear gel that takes off sunscreen and the day without leaving skin tight. Kelp makes it slippery, so one pump is enough.',
    features: ['pH 5.5', 'No added fragrance', 'Refillable'],
    specifications: { Volume: '200 ml', 'Skin type': 'All', Bottle: 'Glass with pump' },
    colors: ['Dusk'],
    listedDaysAgo: 200,
    art: ['pumpBottle', 'sun'],
    reviews: reviews(`
      hana 5 15 3 No squeak, no sting, no fuss.
      beatriz 4 50 1 It does not manage waterproof mascara, to be fair it never claimed to.
      kofi 5 69 2 The first cleanser in this house that nobody complains about.`),
  },
  {
    key: 'rosewater-mist',
    name: 'Rose and Sea Mist',
    subcategory: 'Toners',
    priceCents: 1900,
    originalPriceCents: 2400,
    stock: 41,
    sold: 175,
    tags: ['face', 'toner', 'refreshing'],
    description:
      'Steam-distilled rose water with a trace of sea minerals. Use it after washing, or on a train in July. Keep it in the fridge for the full effect.',
    features: ['Real distillate', 'Very fine mist', 'No alcohol'],
    specifications: { Volume: '120 ml', Bottle: 'Glass', Scent: 'Rose' },
    colors: ['Rose', 'Mist'],
    flags: ['trending'],
    listedDaysAgo: 140,
    art: ['sprayBottle', 'oat'],
    reviews: reviews(`
      sofia 5 9 5 July in Athens, saved by this and a fan.
      wren 4 38 1 Smells like real roses, not like soap.
      jonah 4 62 0 My partner has hidden it from me, so it must be good.`),
  },
  {
    key: 'night-tide-cream',
    name: 'Night Tide Cream',
    subcategory: 'Moisturisers',
    priceCents: 3800,
    stock: 14,
    sold: 166,
    tags: ['face', 'evening', 'rich'],
    description:
      'A rich cream for the night, with sea buckthorn and squalane from olives. A little goes far. The glass jar is sealed with a metal lid, no plastic inside.',
    features: ['Olive squalane', 'Glass and metal only', 'Made in small batches'],
    specifications: { Volume: '60 ml', 'Skin type': 'Dry, mature', Jar: 'Glass' },
    colors: ['Night'],
    flags: ['featured'],
    listedDaysAgo: 180,
    art: ['jar', 'ochre'],
    reviews: reviews(`
      ingrid 5 24 4 North wind proof.
      elise 4 47 2 Rich! Pea-sized means pea-sized.
      tomas 4 73 0 My skin is less red after shaving since I use it at night.`),
  },
  {
    key: 'glasswort-hand-cream',
    name: 'Glasswort Hand Cream',
    subcategory: 'Hands',
    priceCents: 1600,
    stock: 92,
    sold: 389,
    tags: ['hands', 'fast absorbing'],
    description:
      'For hands that are washed often. It is gone in half a minute and leaves no film on a phone. Aluminium tube, so roll it up to the end.',
    features: ['Absorbs fast', 'Aluminium tube', 'Light herbal scent'],
    specifications: { Volume: '75 ml', Tube: 'Aluminium', Scent: 'Herbal' },
    colors: ['Mint', 'Butter'],
    listedDaysAgo: 250,
    art: ['tube', 'pine'],
    reviews: reviews(`
      hana 5 7 6 Clay dries my hands out terribly. This one is by the wheel now.
      lukas 4 32 1 Good after bike grease and hard soap.
      caleb 5 54 2 Not greasy. I can turn a door knob afterwards!
      maya.oak 4 99 0 Nice. The cap is easy to lose.`),
  },
  {
    key: 'sea-salt-soak',
    name: 'Sea Salt Soak',
    subcategory: 'Bath',
    priceCents: 2400,
    stock: 33,
    sold: 94,
    tags: ['bath', 'gift'],
    description:
      'Coarse salt from the pans of Zeeland with dried lavender and oat flour. Two spoons for a bath. The pouch stands up by itself and closes.',
    features: ['Salt harvested by hand', 'Whole lavender flowers', 'About ten baths'],
    specifications: { Weight: '700 g', Pack: 'Paper pouch', Scent: 'Lavender' },
    colors: ['Lilac'],
    listedDaysAgo: 85,
    art: ['pouch', 'plum'],
    reviews: reviews(`
      wren 5 23 2 Put the flowers in a tea strainer unless you like cleaning drains.
      priya 5 41 3 The best hour of my week.
      dario 4 77 0 Bought as a present, opened it myself.`),
  },
  {
    key: 'mineral-sun-milk',
    name: 'Mineral Sun Milk SPF 30',
    subcategory: 'Sun care',
    priceCents: 2700,
    stock: 8,
    sold: 231,
    tags: ['sun', 'mineral', 'face'],
    description:
      'A light milk with zinc oxide. It leaves a faint white cast that fades in a few minutes on light skin and less so on dark skin. Shake well, use plenty, put on more after swimming.',
    features: ['Zinc oxide filter', 'SPF 30, broad spectrum', 'No added fragrance'],
    specifications: { Volume: '100 ml', SPF: '30', Filter: 'Zinc oxide', Tube: 'Recycled plastic' },
    colors: ['Butter'],
    flags: ['trending'],
    listedDaysAgo: 66,
    art: ['tube', 'coral'],
    reviews: reviews(`
      kofi 3 10 14 They are honest about the white cast. On my skin it stays. Good for my kids, not for me.
      sofia 5 26 5 No sting in the eyes. In Greece that is all I ask.
      beatriz 4 43 2 A bit runny, but it spreads well.
      ingrid 4 59 1 Used on a glacier. Did not burn.`),
  },
  {
    key: 'reusable-rounds',
    name: 'Reusable Cotton Rounds',
    subcategory: 'Tools',
    priceCents: 1400,
    stock: 71,
    sold: 283,
    tags: ['reusable', 'cotton', 'zero waste'],
    description:
      'Sixteen soft rounds and a pot to keep them in. One side is flannel, the other terry. They wash at 60 degrees in the little bag that comes with them.',
    features: ['16 rounds', 'Wash bag included', 'Undyed thread'],
    specifications: { Material: 'Organic cotton', Diameter: '8 cm', Care: '60 °C' },
    colors: ['Blush'],
    listedDaysAgo: 205,
    art: ['cottonRounds', 'dusk'],
    reviews: reviews(`
      noor 5 12 7 I have not bought disposable pads for a year.
      elise 5 53 2 Mascara does leave a shadow on them. I do not mind.
      jonah 4 84 0 The wash bag is essential. Do not lose the wash bag.`),
  },
  {
    key: 'marsh-clay-soap',
    name: 'Marsh Clay Soap',
    subcategory: 'Bath',
    priceCents: 1100,
    stock: 3,
    sold: 207,
    tags: ['solid', 'body', 'plastic free'],
    description:
      'A hard soap with grey marsh clay, cured for ten weeks. It lasts long and rinses well even in hard water. Sold as a pair in a paper band.',
    features: ['Cured for ten weeks', 'Pair of bars', 'Paper band only'],
    specifications: { Weight: '2 × 110 g', Scent: 'Sea herbs', Pack: 'Paper' },
    colors: ['Mist'],
    listedDaysAgo: 190,
    art: ['soapBar', 'night'],
    reviews: reviews(`
      lukas 5 40 1 Six weeks in and it is still a bar, not a puddle.
      wren 4 65 2 Gorgeous swirl. Slightly drying in winter.`),
  },
]);
