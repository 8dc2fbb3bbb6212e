import { listings, reviews } from './listing.ts';

/** Morning Clay: plain skincare for short mornings. */
export const morningclayProducts = listings('morningclay', 'skincare', [
  {
    key: 'pink-clay-mask',
    name: 'Pink Clay Mask',
    subcategory: 'Masks',
    priceCents: 2300,
    originalPriceCents: 2800,
    stock: 48,
    sold: 356,
    tags: ['face', 'weekly', 'clay'],
    description:
      'Rose clay, oat flour and nothing else that needs explaining. Leave it on for eight minutes, not until it cracks. Fifteen masks in a jar.',
    features: ['Ready mixed', 'About 15 masks', 'Bring your own jar at the market'],
    specifications: { Weight: '150 g', 'Skin type': 'Normal to oily', Jar: 'Glass', Scent: 'None added' },
    colors: ['Rose'],
    flags: ['featured', 'trending'],
    listedDaysAgo: 260,
    art: ['jar', 'clay'],
    reviews: reviews(`
      beatriz 5 13 9 Eight minutes, exactly as they say. Skin feels calm, not stripped.
      priya 5 29 4 My Sunday video-call face.
      maya.oak 4 56 1 Lovely, although it stains white towels.
      dario 4 72 2 My kids screamed. Effective mask.`),
  },
  {
    key: 'oat-wash-cream',
    name: 'Oat Wash Cream',
    subcategory: 'Cleansers',
    priceCents: 1700,
    stock: 66,
    sold: 298,
    tags: ['face', 'daily', 'gentle'],
    description:
      'A cream that cleans and is rinsed off with warm water. Made for dry mornings; it does not foam. Oats, almond oil, water.',
    features: ['Non-foaming', 'Almond oil', 'No added fragrance'],
    specifications: {
      Volume: '150 ml',
      'Skin type': 'Dry, sensitive to fragrance',
      Tube: 'Sugar-cane plastic',
    },
    colors: ['Oat'],
    listedDaysAgo: 215,
    art: ['tube', 'rust'],
    reviews: reviews(`
      elise 5 17 3 It feels like breakfast for the face. I mean that well.
      ingrid 4 48 0 Good in the morning, too mild to take off make-up.
      hana 5 91 2 No tightness at all.`),
  },
  {
    key: 'daily-face-lotion',
    name: 'Daily Face Lotion',
    subcategory: 'Moisturisers',
    priceCents: 2500,
    stock: 37,
    sold: 224,
    coupon: ['MORNING10', 10],
    tags: ['face', 'daily', 'light'],
    description:
      'The lotion for every day: light, plain, quickly gone. It works under sunscreen without rolling up.',
    features: ['Light texture', 'Works under sunscreen', 'Refill available'],
    specifications: { Volume: '100 ml', 'Skin type': 'Normal, mixed', Bottle: 'Glass with pump' },
    colors: ['Paper', 'Clay'],
    flags: ['featured'],
    listedDaysAgo: 170,
    art: ['pumpBottle', 'rust'],
    reviews: reviews(`
      kofi 5 6 5 Finally something that does not pill under SPF.
      tomas 4 35 1 Simple and good. Pump gives a bit much.
      sofia 4 64 0 It does what lotion should do.`),
  },
  {
    key: 'cacao-lip-balm',
    name: 'Cacao Lip Balm',
    subcategory: 'Lips',
    priceCents: 800,
    stock: 150,
    sold: 611,
    tags: ['lips', 'pocket', 'beeswax'],
    description:
      'Cocoa butter and beeswax in a paper tube that you push up from below. Smells of cacao because it is cacao.',
    features: ['Paper tube', 'Three ingredients', 'No flavouring'],
    specifications: { Weight: '9 g', Tube: 'Cardboard', Scent: 'Cacao' },
    colors: ['Cocoa', 'Clay'],
    flags: ['trending'],
    listedDaysAgo: 280,
    art: ['balmStick', 'ochre'],
    reviews: reviews(`
      caleb 5 8 4 I keep one in each jacket. Approved by actual bees.
      lukas 4 25 2 Gets very hard below zero. Inside pocket!
      noor 5 52 3 Compostable tube, no shiny sticker. Thank you.
      wren 5 87 1 Smells like hot chocolate.`),
  },
  {
    key: 'vitamin-serum',
    name: 'Guava Leaf Serum',
    subcategory: 'Serums',
    priceCents: 3400,
    stock: 21,
    sold: 142,
    tags: ['face', 'serum', 'light'],
    description:
      'A watery serum with guava leaf and glycerin, for under the lotion. Store it out of the sun and use it within six months of opening.',
    features: ['Water-light', 'Glass dropper', 'Batch date on each bottle'],
    specifications: { Volume: '30 ml', Use: 'Morning or evening', Bottle: 'Amber glass' },
    colors: ['Amber'],
    flags: ['new'],
    listedDaysAgo: 13,
    art: ['dropperBottle', 'cream'],
    reviews: reviews(`
      priya 4 5 3 Feels like water, dries like nothing. Too early to say more.
      beatriz 5 9 1 Batch date on the bottle is what every brand should do.`),
  },
  {
    key: 'jade-roller-set',
    name: 'Stone Roller and Gua Sha',
    subcategory: 'Tools',
    priceCents: 2900,
    stock: 12,
    sold: 173,
    tags: ['tools', 'stone', 'gift'],
    description:
      'A roller with two stones and a flat stone to go with it. Cool them in the fridge. They feel very nice, and that is all that we promise.',
    features: ['Two roller stones', 'Frame without squeak', 'Cotton pouch'],
    specifications: { Length: '15 cm', Material: 'Aventurine, brass', Care: 'Wipe with a damp cloth' },
    colors: ['Sage', 'Rose'],
    listedDaysAgo: 125,
    art: ['faceRoller', 'cream'],
    reviews: reviews(`
      elise 5 20 8 “That is all that we promise.” Sold.
      sofia 4 44 1 Cold from the fridge after a bad night: excellent.
      jonah 3 70 0 Nicely made, but I use it about twice a month.`),
  },
  {
    key: 'cinnamon-body-scrub',
    name: 'Piloncillo Body Scrub',
    subcategory: 'Body',
    priceCents: 2100,
    stock: 29,
    sold: 118,
    tags: ['body', 'weekly', 'sugar'],
    description:
      'Dark cane sugar in coconut oil with a little cinnamon. It melts on wet skin and rinses off; mind the slippery shower floor.',
    features: ['Unrefined cane sugar', 'Melts while you rub', 'Wide jar'],
    specifications: { Weight: '300 g', Jar: 'Glass', Scent: 'Cinnamon' },
    colors: ['Amber'],
    listedDaysAgo: 105,
    art: ['jar', 'cream'],
    reviews: reviews(`
      dario 5 19 2 Smells like my grandmother’s Christmas kitchen.
      maya.oak 4 42 3 They do warn about the floor. Believe them.`),
  },
  {
    key: 'konjac-sponge',
    name: 'Konjac Sponge',
    subcategory: 'Tools',
    priceCents: 900,
    stock: 0,
    sold: 334,
    tags: ['face', 'plant based', 'gentle'],
    description:
      'A sponge of konjac root that goes soft in water and hard when it dries. Use it for about six weeks, then put it on the compost.',
    features: ['Plant fibre only', 'Cotton loop', 'Home compostable'],
    specifications: { Size: '8 cm', Material: 'Konjac root', 'Use for': '6 weeks' },
    colors: ['Paper', 'Blush', 'Charcoal'],
    listedDaysAgo: 195,
    art: ['sponge', 'leaf'],
    reviews: reviews(`
      noor 5 33 4 Composted my fourth one yesterday.
      hana 4 61 1 Weird for two days, indispensable after that.
      tomas 4 96 0 Back in stock soon, please.`),
  },
  {
    key: 'arnica-balm-tin',
    name: 'Everyday Balm',
    subcategory: 'Body',
    priceCents: 1500,
    stock: 44,
    sold: 260,
    tags: ['body', 'multi-use', 'beeswax'],
    description:
      'One tin for elbows, heels, leather and squeaky hinges. Sunflower oil, beeswax, a drop of orange. Warm it with a finger.',
    features: ['Three ingredients', 'Steel tin', 'Fits a pocket'],
    specifications: { Weight: '60 g', Tin: 'Steel', Scent: 'Orange' },
    colors: ['Coral'],
    listedDaysAgo: 155,
    art: ['tin', 'butter'],
    reviews: reviews(`
      lukas 5 15 6 Used it on my elbows and on a saddle. Both happy.
      caleb 5 38 2 The hinge thing is true.
      ingrid 4 78 1 Good balm, strong orange.`),
  },
]);
