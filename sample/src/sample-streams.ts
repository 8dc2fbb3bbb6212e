import type { SampleCategoryCard, SampleHeroSlide, SampleStream } from './sample.types.ts';

/** The show that the demo broadcaster keeps on air. */
export const demoStreamKey = 'demo-live';

export const sampleStreams: readonly SampleStream[] = [
  {
    key: demoStreamKey,
    by: 'theo',
    title: 'Slow Sunday: mugs, throws and one good lamp',
    description:
      'A calm hour from the studio. Theo pours tea, shows what he has used for a month and answers your questions. Ask away in the chat.',
    category: 'Lifestyle',
    tags: ['home', 'handmade', 'questions'],
    productKeys: [
      'sunday-mug',
      'flax-throw-blanket',
      'linen-shade-lamp',
      'fig-leaf-candle',
      'terrace-planter',
      'round-teapot',
    ],
    time: { phase: 'live' },
  },
  {
    key: 'past-mending',
    by: 'theo',
    title: 'Mend it live: elbows, hems and one brave zip',
    description:
      'Theo takes three garments that viewers sent in and mends them at the table, slowly enough to follow along.',
    category: 'Fashion',
    tags: ['mending', 'wool', 'how to'],
    productKeys: ['fisher-sweater', 'boot-socks', 'waxed-field-jacket', 'leftover-denim-jeans'],
    time: { phase: 'past', startedHoursAgo: 26, durationMinutes: 74, peakViewerCount: 31 },
  },
  {
    key: 'past-labels',
    by: 'amara',
    title: 'Reading labels: what is in your face oil?',
    description:
      'Ten bottles, ten ingredient lists, no mercy. Amara explains what each line is for and what it costs to make.',
    category: 'Beauty',
    tags: ['ingredients', 'skincare'],
    productKeys: ['samphire-face-oil', 'camellia-hair-oil', 'vitamin-serum', 'daily-face-lotion'],
    time: { phase: 'past', startedHoursAgo: 50, durationMinutes: 58, peakViewerCount: 44 },
  },
  {
    key: 'past-washday',
    by: 'amara',
    title: 'Wash day with curls, start to finish',
    description:
      'Scrub, wash, condition, comb, wrap. Two hair types side by side and an honest look at the time it takes.',
    category: 'Beauty',
    tags: ['curly', 'hair care', 'how to'],
    productKeys: ['oat-milk-conditioner', 'sea-glass-comb', 'rosemary-scalp-scrub', 'quick-dry-hair-wrap'],
    time: { phase: 'past', startedHoursAgo: 98, durationMinutes: 83, peakViewerCount: 27 },
  },
  {
    key: 'past-kitchen',
    by: 'streamer',
    title: 'A kitchen drawer without plastic',
    description:
      'Juno empties her own kitchen drawer, keeps what works and replaces the rest, one thing at a time.',
    category: 'Lifestyle',
    tags: ['kitchen', 'reusable'],
    productKeys: ['beeswax-food-wraps', 'beech-dish-brushes', 'striped-tea-towels', 'pantry-jar-set'],
    time: { phase: 'past', startedHoursAgo: 171, durationMinutes: 46, peakViewerCount: 19 },
  },
  {
    key: 'next-morning-face',
    by: 'amara',
    title: 'Five-minute mornings: face edition',
    description:
      'Three routines with three products each, against the clock. Questions are welcome from the first second.',
    category: 'Beauty',
    tags: ['skincare', 'daily'],
    productKeys: ['oat-wash-cream', 'daily-face-lotion', 'mineral-sun-milk', 'cacao-lip-balm'],
    time: { phase: 'scheduled', inDays: 0, atHour: 21, atMinute: 30, durationMinutes: 40 },
  },
  {
    key: 'next-layers',
    by: 'theo',
    title: 'Dress for weather: three layers that work together',
    description:
      'From a shirt to a storm. Theo builds one outfit layer by layer and shows where a cheap one is good enough.',
    category: 'Fashion',
    tags: ['outerwear', 'wool', 'fit'],
    productKeys: [
      'everyday-tee',
      'fisher-sweater',
      'quilted-liner-jacket',
      'waxed-field-jacket',
      'fleet-beanie',
    ],
    time: { phase: 'scheduled', inDays: 1, atHour: 18, atMinute: 0, durationMinutes: 60 },
  },
  {
    key: 'next-desk',
    by: 'streamer',
    title: 'A calmer desk: light, sound and fewer cables',
    description:
      'Setting up a work corner in a small flat: where the lamp goes, what hides the charger, and why the clock must not tick.',
    category: 'Technology',
    tags: ['desk', 'light', 'small spaces'],
    productKeys: ['linen-shade-lamp', 'oak-wall-clock', 'sunday-mug', 'roll-day-pack'],
    time: { phase: 'scheduled', inDays: 1, atHour: 20, atMinute: 15, durationMinutes: 45 },
  },
  {
    key: 'next-trail',
    by: 'theo',
    title: 'Packed for the trail: socks first',
    description:
      'What a tailor takes on a three-day walk, weighed on camera. Bring your own packing list to compare.',
    category: 'Sports',
    tags: ['hiking', 'wool', 'packing'],
    productKeys: ['boot-socks', 'roll-day-pack', 'travel-shampoo-bar', 'six-panel-cap'],
    time: { phase: 'scheduled', inDays: 2, atHour: 17, atMinute: 30, durationMinutes: 50 },
  },
  {
    key: 'next-game-night',
    by: 'streamer',
    title: 'Cosy game night: board games, blankets and tea',
    description:
      'Two board games, one teapot, and a chat that votes on every move. Nobody has to buy anything.',
    category: 'Gaming',
    tags: ['board games', 'chat plays', 'tea'],
    productKeys: ['round-teapot', 'flax-throw-blanket', 'kilim-floor-cushion', 'nesting-bowls'],
    time: { phase: 'scheduled', inDays: 3, atHour: 19, atMinute: 0, durationMinutes: 90 },
  },
  {
    key: 'next-barber',
    by: 'amara',
    title: 'Barber chair: beards, brushes and balm',
    description:
      'A guest barber trims two beards and answers what to do between visits. Combs and pomade are tried on air.',
    category: 'Lifestyle',
    tags: ['beard', 'hair care', 'guest'],
    productKeys: ['beard-and-hair-pomade', 'barber-pocket-comb', 'ash-paddle-brush', 'arnica-balm-tin'],
    time: { phase: 'scheduled', inDays: 4, atHour: 18, atMinute: 45, durationMinutes: 55 },
  },
  {
    key: 'next-dress',
    by: 'theo',
    title: 'One dress, four seasons',
    description:
      'The Meadow Dress with boots, knits, a belt and a coat. Theo also shows how to shorten it without a machine.',
    category: 'Fashion',
    tags: ['styling', 'dresses'],
    productKeys: ['meadow-wrap-dress', 'harbour-scarf', 'quilted-liner-jacket', 'pleated-check-skirt'],
    time: { phase: 'scheduled', inDays: 5, atHour: 17, atMinute: 0, durationMinutes: 45 },
  },
  {
    key: 'next-kiln',
    by: 'streamer',
    title: 'Live from the kiln: opening day at Kilnfield',
    description:
      'The kiln is opened in front of the camera. What comes out is for sale, what cracked is shown as well.',
    category: 'Technology',
    tags: ['ceramics', 'workshop', 'behind the scenes'],
    productKeys: ['sunday-mug', 'pouring-vase', 'nesting-bowls', 'terrace-planter', 'round-teapot'],
    time: { phase: 'scheduled', inDays: 8, atHour: 16, atMinute: 0, durationMinutes: 75 },
  },
];

/** The hero of the home page (SEED-4, HOME-2). */
export const sampleHeroSlides: readonly SampleHeroSlide[] = [
  {
    key: 'hero-slow-sunday',
    ground: 'butter',
    imageAlt: 'A lamp with a linen shade, a teapot, a mug, a candle and a planter in a row',
    title: 'Slow Sunday is on air',
    streamKey: demoStreamKey,
    text: 'Tea, throws and one good lamp: Theo shows what he has lived with for a month, and answers in the chat.',
    productKeys: ['linen-shade-lamp', 'round-teapot', 'sunday-mug', 'fig-leaf-candle', 'terrace-planter'],
  },
  {
    key: 'hero-layers',
    ground: 'mint',
    imageAlt: 'A basket, a sweater, a throw and a waxed jacket in a row',
    title: 'Dressed for weather',
    streamKey: 'next-layers',
    text: 'Three layers that work together, built on camera by a tailor who mends what he sells.',
    productKeys: ['seagrass-basket', 'fisher-sweater', 'flax-throw-blanket', 'waxed-field-jacket'],
  },
  {
    key: 'hero-morning-face',
    ground: 'blush',
    imageAlt: 'A lotion, a face oil, a clay mask, a hand cream and a sponge in a row',
    title: 'Five-minute mornings',
    streamKey: 'next-morning-face',
    text: 'Three routines, three products each, one chemist who reads the label first.',
    productKeys: [
      'daily-face-lotion',
      'samphire-face-oil',
      'pink-clay-mask',
      'glasswort-hand-cream',
      'konjac-sponge',
    ],
  },
];

/** The category cards of the home page (SEED-6, HOME-12). */
export const sampleCategoryCards: readonly SampleCategoryCard[] = [
  {
    category: 'haircare',
    productKeys: ['nettle-daily-shampoo', 'oat-milk-conditioner', 'shea-night-mask'],
  },
  { category: 'home', productKeys: ['terrace-planter', 'sunday-mug', 'fig-leaf-candle'] },
  {
    category: 'apparel',
    productKeys: ['everyday-tee', 'fisher-sweater', 'canvas-market-tote'],
  },
];
