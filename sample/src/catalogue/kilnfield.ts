import { listings, reviews } from './listing.ts';

/** Kilnfield: pots and accessories for them. */
export const kilnfieldProducts = listings('kilnfield', 'home', [
  {
    key: 'sunday-mug',
    name: 'Sunday Mug',
    subcategory: 'Mugs',
    priceCents: 2800,
    stock: 18,
    sold: 467,
    tags: ['stoneware', 'handmade', 'dishwasher safe'],
    description:
      'The mug that made the workshop known: it holds three hundred millilitres and a handle for a whole hand. Thrown, not cast, so each differs by a hair.',
    features: ['Thrown by hand', 'Room for four fingers', 'Dishwasher and microwave safe'],
    specifications: { Volume: '300 ml', Material: 'Stoneware', Care: 'Dishwasher safe' },
    colors: ['Honey', 'Pine', 'Paper'],
    flags: ['featured', 'trending'],
    listedDaysAgo: 290,
    art: ['mug', 'ink'],
    reviews: reviews(`
      lukas 5 7 12 My tea has opinions about other mugs now.
      hana 5 24 8 As a hobby potter: the foot ring is trimmed beautifully.
      jonah 4 46 1 Slightly smaller than I thought. Still the one I reach for.
      sofia 5 70 2 Arrived in paper and straw, not a chip.
      dario 5 104 0 Bought one, went back for four.`),
  },
  {
    key: 'terrace-planter',
    name: 'Terrace Planter',
    subcategory: 'Planters',
    priceCents: 4400,
    originalPriceCents: 5600,
    stock: 11,
    sold: 120,
    tags: ['stoneware', 'plants', 'frost proof'],
    description:
      'A planter with a dipped glaze and a hole in the bottom. Comes with its saucer. It may stay outside in frost if it can drain.',
    features: ['Drainage hole and saucer', 'Fired at 1240 °C', 'Dipped by hand'],
    specifications: { Diameter: '22 cm', Height: '19 cm', Material: 'Stoneware' },
    colors: ['Clay'],
    flags: ['featured'],
    listedDaysAgo: 185,
    art: ['planter', 'night'],
    reviews: reviews(`
      maya.oak 5 16 5 Plant number 41 has the best home of them all.
      caleb 4 48 1 Heavy! Put it where it shall stay, then water.
      beatriz 5 77 2 Survived a Valencia balcony in August and a hailstorm.`),
  },
  {
    key: 'pouring-vase',
    name: 'Field Vase',
    subcategory: 'Vases',
    priceCents: 3900,
    stock: 16,
    sold: 98,
    tags: ['stoneware', 'handmade', 'decoration'],
    description:
      'A narrow neck makes three stems stand like thirty. Raw clay outside, glazed inside so that it holds water.',
    features: ['Holds water', 'Narrow neck', 'No two alike'],
    specifications: { Height: '26 cm', Material: 'Stoneware' },
    colors: ['Oat', 'Dusk'],
    flags: ['trending'],
    listedDaysAgo: 130,
    art: ['vase', 'coral'],
    reviews: reviews(`
      elise 5 11 3 Supermarket tulips suddenly look like a painting.
      wren 4 39 1 Small neck means small bunch. That is the idea, I learned.
      priya 5 82 0 The raw outside is lovely to hold.`),
  },
  {
    key: 'nesting-bowls',
    name: 'Nesting Bowls',
    subcategory: 'Bowls',
    priceCents: 6800,
    stock: 9,
    sold: 151,
    coupon: ['KILN15', 15],
    tags: ['stoneware', 'set', 'kitchen'],
    description:
      'Three bowls that sit in each other: for salad, for soup, for olives. The rim is thick, so it does not chip when they are stacked in a hurry.',
    features: ['Set of three', 'Thick rims', 'Oven safe to 200 °C'],
    specifications: { Diameter: '24, 21 and 18 cm', Material: 'Stoneware', Care: 'Dishwasher safe' },
    colors: ['Leaf', 'Rust'],
    flags: ['featured'],
    listedDaysAgo: 200,
    art: ['bowls', 'butter'],
    reviews: reviews(`
      ingrid 5 20 4 Daily use for two years. Zero chips.
      noor 4 43 1 I would buy a fourth, smaller one at once.
      kofi 5 68 0 Green glaze is deeper than on the screen.`),
  },
  {
    key: 'round-teapot',
    name: 'Round Teapot',
    subcategory: 'Tea',
    priceCents: 7400,
    stock: 5,
    sold: 67,
    tags: ['stoneware', 'tea', 'handmade'],
    description:
      'A pot for four cups that pours without a drip; we test each one with water before it leaves. A steel strainer sits in the neck.',
    features: ['Drip-free spout, tested', 'Steel strainer', 'Four cups'],
    specifications: { Volume: '1 l', Material: 'Stoneware, steel' },
    colors: ['Sage'],
    listedDaysAgo: 95,
    art: ['teapot', 'clay'],
    reviews: reviews(`
      lukas 5 13 11 It. Does. Not. Drip.
      jonah 4 52 1 Handle gets warm when it is full to the top.
      hana 5 74 3 The lid fits like a lid should.`),
  },
  {
    key: 'fig-leaf-candle',
    name: 'Fig Leaf Candle',
    subcategory: 'Candles',
    priceCents: 2600,
    stock: 43,
    sold: 334,
    tags: ['candle', 'rapeseed wax', 'gift'],
    description:
      'Rapeseed wax in a tumbler of recycled glass, with the green smell of fig leaf. Burns about forty-five hours. Then it is a drinking glass.',
    features: ['45 hours', 'Cotton wick', 'Becomes a tumbler'],
    specifications: { Weight: '220 g', Wax: 'Rapeseed', Scent: 'Fig leaf' },
    colors: ['Blush', 'Mint'],
    flags: ['trending'],
    listedDaysAgo: 175,
    art: ['candle', 'clay'],
    reviews: reviews(`
      priya 5 9 5 Green and dry, not sweet. I have four tumblers now.
      sofia 4 34 1 Smells like the tree in my parents’ yard.
      tomas 3 61 2 Nice, but faint in a large room.
      elise 5 90 0 Burns evenly right to the end.`),
  },
  {
    key: 'bedside-carafe',
    name: 'Bedside Carafe',
    subcategory: 'Glass',
    priceCents: 3200,
    stock: 25,
    sold: 86,
    tags: ['glass', 'bedroom', 'recycled'],
    description:
      'A carafe with its cup on top, blown from window glass that was going to waste. A tint and a bubble here and there are part of it.',
    features: ['Cup serves as lid', 'Recycled glass', 'Fits a fridge door'],
    specifications: { Volume: '750 ml', Material: 'Recycled glass', Care: 'Wash by hand' },
    colors: ['Mist', 'Sage'],
    listedDaysAgo: 70,
    art: ['carafe', 'pine'],
    reviews: reviews(`
      wren 5 15 2 The bubbles make it.
      dario 4 41 0 No more glass knocked over at night.`),
  },
  {
    key: 'pantry-jar-set',
    name: 'Pantry Jar Trio',
    subcategory: 'Storage',
    priceCents: 3600,
    originalPriceCents: 4200,
    stock: 30,
    sold: 213,
    tags: ['glass', 'storage', 'set'],
    description:
      'Three jars with wooden lids for oats, lentils and what is left of the coffee. The seal is a rubber ring that you can buy one by one.',
    features: ['Spare rings sold singly', 'Beech lids', 'Wide enough for a scoop'],
    specifications: { Volume: '1.5, 0.9 and 0.5 l', Material: 'Glass, beech, rubber' },
    colors: ['Mist'],
    flags: ['new'],
    listedDaysAgo: 16,
    art: ['storageJars', 'rust'],
    reviews: reviews(`
      noor 5 5 6 Spare rings! Someone at this company has owned jars before.
      beatriz 4 12 1 Nice set, I wish the lids were the same size.`),
  },
  {
    key: 'garden-watering-can',
    name: 'Windowsill Watering Can',
    subcategory: 'Garden',
    priceCents: 3800,
    stock: 20,
    sold: 77,
    tags: ['steel', 'plants', 'garden'],
    description:
      'A small can with a long spout for plants that stand at the back. Powder-coated steel, balanced so that it does not tip when it is half full.',
    features: ['Long, thin spout', 'Removable rose', 'Will not tip'],
    specifications: { Volume: '1.4 l', Material: 'Powder-coated steel' },
    colors: ['Pine', 'Coral'],
    listedDaysAgo: 115,
    art: ['wateringCan', 'ochre'],
    reviews: reviews(`
      maya.oak 5 18 4 Reaches behind the monstera. A miracle.
      hana 4 57 1 The coral one is very cheerful.
      ingrid 4 89 0 Good can, good balance.`),
  },
]);
