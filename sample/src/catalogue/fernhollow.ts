import { listings, reviews } from './listing.ts';

/** Fernhollow: refillable hair care. */
export const fernhollowProducts = listings('fernhollow', 'haircare', [
  {
    key: 'nettle-daily-shampoo',
    name: 'Nettle Daily Shampoo',
    subcategory: 'Shampoo',
    priceCents: 1850,
    stock: 64,
    sold: 412,
    tags: ['refillable', 'daily', 'unscented'],
    description:
      'A mild shampoo with nettle and oat for hair that is washed often. It foams less than most and rinses out fast. The glass bottle fits every Fernhollow refill.',
    features: ['Refillable glass bottle', 'No added fragrance', 'Pump that can be taken apart and cleaned'],
    specifications: {
      Volume: '400 ml',
      'Hair type': 'Normal to oily',
      Bottle: 'Green glass',
      Scent: 'None added',
    },
    colors: ['Pine'],
    flags: ['featured', 'trending'],
    listedDaysAgo: 240,
    art: ['pumpBottle', 'ochre'],
    reviews: reviews(`
      maya.oak 5 12 9 Third refill, same bottle. My hair stopped feeling like straw after the second week.
      jonah 4 31 3 Very little foam, so I used too much at first. Half a pump is enough.
      elise 5 48 6 Finally one that does not smell of a perfume counter.
      kofi 4 90 2 Good shampoo. The pump got stiff once; rinsing it under warm water fixed it.`),
  },
  {
    key: 'oat-milk-conditioner',
    name: 'Oat Milk Conditioner',
    subcategory: 'Conditioner',
    priceCents: 1950,
    originalPriceCents: 2400,
    stock: 38,
    sold: 268,
    tags: ['refillable', 'curly', 'detangling'],
    description:
      'A thick conditioner that makes wet hair easy to comb. Oat milk and shea carry it; there is no silicone in it. Leave it for two minutes, then rinse.',
    features: ['Silicone free', 'Refillable glass bottle', 'Made in batches of 300 litres'],
    specifications: {
      Volume: '400 ml',
      'Hair type': 'Dry, wavy, curly',
      Bottle: 'Frosted glass',
      Scent: 'Oat',
    },
    colors: ['Oat'],
    flags: ['featured'],
    listedDaysAgo: 236,
    art: ['pumpBottle', 'leaf'],
    reviews: reviews(`
      maya.oak 5 20 12 Slip like a much pricier one. My comb goes through 3B curls without a fight.
      beatriz 4 44 2 Rich. For fine hair use it on the ends only.
      hana 5 75 4 The smell is porridge in the nicest way.`),
  },
  {
    key: 'rosemary-scalp-scrub',
    name: 'Rosemary Scalp Scrub',
    subcategory: 'Treatments',
    priceCents: 2600,
    stock: 9,
    sold: 131,
    tags: ['weekly', 'exfoliating'],
    description:
      'Fine sea salt and rosemary in a base that rinses clean. Use it once a week before shampoo, never on broken skin. It tingles a little.',
    features: ['Salt dissolves fully', 'Wide glass jar', 'Bamboo spoon in the lid'],
    specifications: { Volume: '250 g', Use: 'Once a week', Jar: 'Glass', Scent: 'Rosemary' },
    colors: ['Sage'],
    listedDaysAgo: 150,
    art: ['jar', 'pine'],
    reviews: reviews(`
      noor 4 16 5 Satisfying. Do it in the shower, not over the sink, trust me.
      dario 3 52 1 Works, but the spoon does not reach the bottom of the jar.
      sofia 5 66 3 Sunday ritual now. One jar has lasted four months.`),
  },
  {
    key: 'camellia-hair-oil',
    name: 'Camellia Hair Oil',
    subcategory: 'Oils',
    priceCents: 2900,
    stock: 27,
    sold: 189,
    coupon: ['FERN15', 15],
    tags: ['finishing', 'frizz', 'vegan'],
    description:
      'Three drops between the palms smooth the ends of dry hair. Cold-pressed camellia and jojoba, and nothing that builds up. One bottle lasts about half a year.',
    features: ['Two oils, no silicone', 'Glass dropper', 'Amber glass keeps light out'],
    specifications: {
      Volume: '50 ml',
      Ingredients: 'Camellia oil, jojoba oil',
      Bottle: 'Amber glass',
      Scent: 'None added',
    },
    colors: ['Amber'],
    flags: ['trending'],
    listedDaysAgo: 118,
    art: ['dropperBottle', 'ink'],
    reviews: reviews(`
      priya 5 8 7 Smells of nothing and does what it says. Two drops, not three, for shoulder length.
      wren 4 27 2 Tames the halo I get in Irish rain.
      tomas 5 61 1 Bought for my wife, now I use it on my beard.
      ingrid 4 83 0 Nice oil. I wish it came in a bigger bottle.`),
  },
  {
    key: 'linen-water-spray',
    name: 'Linen Water Leave-In Spray',
    subcategory: 'Styling',
    priceCents: 1700,
    stock: 46,
    sold: 97,
    tags: ['leave-in', 'heat', 'light hold'],
    description:
      'Flaxseed water that gives damp hair a light hold. It washes out with water alone. Shake it, spray it, leave it.',
    features: ['Flaxseed base', 'Fine mist nozzle', 'Refill fits'],
    specifications: { Volume: '250 ml', Hold: 'Light', Bottle: 'Aluminium', Scent: 'Light green' },
    colors: ['Mist', 'Blush'],
    flags: ['new'],
    listedDaysAgo: 11,
    art: ['sprayBottle', 'dusk'],
    reviews: reviews(`
      maya.oak 4 5 4 Second-day curls come back to life. Not enough for humid days.
      caleb 5 7 1 My daughters fight over it. Buying a second one.`),
  },
  {
    key: 'birch-dry-shampoo',
    name: 'Birch Dry Shampoo Powder',
    subcategory: 'Shampoo',
    priceCents: 1400,
    stock: 0,
    sold: 355,
    tags: ['powder', 'travel'],
    description:
      'Rice starch and birch charcoal in a shaker, no propellant. Tap it on the roots, wait a minute, brush it out. The light one is for fair hair, the dark one for brown and black.',
    features: ['No aerosol', 'Two shades', 'Paper shaker with a twist lid'],
    specifications: { Weight: '60 g', Shades: 'Light, dark', Pack: 'Cardboard and steel' },
    colors: ['Butter', 'Cocoa'],
    listedDaysAgo: 300,
    art: ['shaker', 'leaf'],
    reviews: reviews(`
      elise 5 35 8 Goes through airport security without a word.
      lukas 4 58 2 Dark one is really dark. Start with little.
      beatriz 3 101 3 Good powder, but it was out of stock for a month when I needed it.`),
  },
  {
    key: 'shea-night-mask',
    name: 'Shea Night Mask',
    subcategory: 'Treatments',
    priceCents: 3200,
    originalPriceCents: 3800,
    stock: 17,
    sold: 143,
    tags: ['overnight', 'repair', 'curly'],
    description:
      'A heavy mask for dry or bleached lengths. Put it on in the evening, cover it, wash it out in the morning. Once a week is plenty.',
    features: ['Unrefined shea butter', 'Works under a wrap', 'Glass jar, steel lid'],
    specifications: { Volume: '300 ml', 'Hair type': 'Dry, bleached, coily', Jar: 'Glass', Scent: 'Vanilla' },
    colors: ['Plum'],
    listedDaysAgo: 174,
    art: ['jar', 'blush'],
    reviews: reviews(`
      priya 5 22 6 Rescued my ends after a home bleach that I do not want to talk about.
      kofi 4 40 1 Heavy in a good way. Ruined one pillowcase before I read “cover it”.
      sofia 4 79 2 Lovely scent of vanilla, gone after the wash.`),
  },
  {
    key: 'one-litre-refill',
    name: 'One-Litre Shampoo Refill',
    subcategory: 'Refills',
    priceCents: 2900,
    stock: 120,
    sold: 604,
    tags: ['refill', 'value', 'daily'],
    description:
      'Two and a half bottles of Nettle Daily Shampoo in one pouch. Send the empty pouch back in the envelope that comes with it and we fill it again.',
    features: ['Return envelope included', 'Spout that does not drip', 'Fits the glass bottle'],
    specifications: {
      Volume: '1000 ml',
      Pack: 'Pouch, returned and refilled',
      Fits: 'All Fernhollow bottles',
    },
    colors: ['Mint'],
    flags: ['trending'],
    listedDaysAgo: 230,
    art: ['pouch', 'leaf'],
    reviews: reviews(`
      noor 5 9 15 This is why I buy here. Envelope, post box, done.
      maya.oak 5 33 4 Cheaper per wash than the supermarket if you count honestly.
      jonah 4 57 2 Spout is great. Envelope was missing once; they sent it two days later.`),
  },
  {
    key: 'travel-shampoo-bar',
    name: 'Cedar Shampoo Bar',
    subcategory: 'Shampoo',
    priceCents: 1200,
    stock: 4,
    sold: 277,
    tags: ['solid', 'travel', 'plastic free'],
    description:
      'A solid shampoo that lasts about sixty washes. Cedar and a little clay. Keep it dry between washes and it will not go soft.',
    features: ['About 60 washes', 'Paper band only', 'Comes as a pair'],
    specifications: { Weight: '2 × 90 g', 'Hair type': 'All', Pack: 'Paper', Scent: 'Cedar' },
    colors: ['Oat'],
    listedDaysAgo: 210,
    art: ['soapBar', 'pine'],
    reviews: reviews(`
      caleb 5 14 3 Three kids, one bar, no spilled bottles on the camping trip.
      hana 4 36 2 Needs a draining dish. With one, it is perfect.
      ingrid 4 88 1 Lathers even in our very cold tap water.
      dario 5 120 0 Cedar without the hamster cage. Well done.`),
  },
]);
