import { listings, reviews } from './listing.ts';

const letterSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];

/** Second Meadow: simple clothes of cotton and leftover fabric. */
export const secondmeadowProducts = listings('secondmeadow', 'apparel', [
  {
    key: 'everyday-tee',
    name: 'Everyday Tee',
    subcategory: 'T-shirts',
    priceCents: 3200,
    stock: 140,
    sold: 688,
    tags: ['organic cotton', 'basic', 'unisex'],
    description:
      'A heavy T-shirt with a neckline that stays where it is. Cut straight, a little longer than most. It shrinks by about two percent in the first wash, and we have allowed for that.',
    features: ['210 g/m² jersey', 'Double-stitched neck', 'Free mending'],
    specifications: { Material: '100% organic cotton', Fit: 'Straight', Care: '40 °C' },
    colors: ['Moss', 'Paper', 'Rust'],
    sizes: letterSizes,
    flags: ['featured', 'trending'],
    listedDaysAgo: 310,
    art: ['tee', 'cream'],
    reviews: reviews(`
      kofi 5 8 10 Two years of washing and the neck is still a neck.
      wren 4 27 3 Between sizes? Take the smaller one.
      caleb 5 49 1 Had an elbow-sized hole mended for free. In a T-shirt!
      priya 4 72 2 Thick. Great in spring, warm in July.`),
  },
  {
    key: 'breton-tee',
    name: 'Harbour Stripe Tee',
    subcategory: 'T-shirts',
    priceCents: 3600,
    originalPriceCents: 4200,
    stock: 52,
    sold: 247,
    tags: ['organic cotton', 'stripes', 'unisex'],
    description:
      'The Everyday Tee with yarn-dyed stripes. The stripes meet at the seams, which takes longer to sew and looks better.',
    features: ['Stripes meet at the seams', 'Yarn-dyed', 'Free mending'],
    specifications: { Material: '100% organic cotton', Fit: 'Straight', Care: '40 °C' },
    colors: ['Paper', 'Butter'],
    sizes: letterSizes,
    flags: ['featured'],
    listedDaysAgo: 150,
    art: ['tee', 'dusk', 'stripes'],
    reviews: reviews(`
      elise 5 13 4 I am from Nantes and I approve.
      jonah 4 38 1 The stripes do meet. I looked everywhere.
      sofia 5 66 0 Softer than the plain one, I think.`),
  },
  {
    key: 'leftover-denim-jeans',
    name: 'Straight Jeans',
    subcategory: 'Trousers',
    priceCents: 8800,
    stock: 23,
    sold: 164,
    tags: ['denim', 'upcycled', 'straight'],
    description:
      'Straight jeans from rolls that larger makers left over. The blue therefore varies between batches. They have a little give after a day of wear.',
    features: ['Leftover denim', 'Button fly', 'Hemmed to your length'],
    specifications: { Material: '98% cotton, 2% elastane', Weight: '12 oz', Care: '30 °C, inside out' },
    colors: ['Night', 'Dusk'],
    sizes: ['26', '28', '30', '32', '34', '36'],
    flags: ['trending'],
    listedDaysAgo: 180,
    art: ['trousers', 'ochre'],
    reviews: reviews(`
      tomas 5 17 3 They hemmed them for me and sent the offcut for patches.
      beatriz 4 42 1 Stiff for a week, then perfect.
      hana 4 80 2 Mine are a shade lighter than the picture, as announced.`),
  },
  {
    key: 'linen-drawstring-shorts',
    name: 'Drawstring Shorts',
    subcategory: 'Shorts',
    priceCents: 4400,
    stock: 36,
    sold: 112,
    tags: ['linen', 'summer', 'unisex'],
    description:
      'Loose shorts of washed linen with a string that does not vanish in the wash. Deep pockets on both sides.',
    features: ['Deep pockets', 'String sewn in the middle', 'Washed linen'],
    specifications: { Material: 'Linen and cotton', Fit: 'Loose', Care: '40 °C' },
    colors: ['Mist', 'Sand'],
    sizes: letterSizes,
    listedDaysAgo: 100,
    art: ['shorts', 'rust', 'stripes'],
    reviews: reviews(`
      lukas 4 30 0 Pockets take a whole paperback.
      sofia 5 47 3 The only thing I wore in August.`),
  },
  {
    key: 'meadow-wrap-dress',
    name: 'Meadow Dress',
    subcategory: 'Dresses',
    priceCents: 9600,
    originalPriceCents: 12000,
    stock: 8,
    sold: 93,
    coupon: ['MEADOW10', 10],
    tags: ['cotton', 'print', 'pockets'],
    description:
      'A tea-length dress with a tie at the waist and pockets in the seams. Printed by hand with wooden blocks, so dots now and then wander.',
    features: ['Pockets', 'Block-printed', 'Tie at the waist'],
    specifications: { Material: '100% organic cotton', Length: '112 cm in M', Care: '30 °C' },
    colors: ['Blush', 'Pine', 'Dusk'],
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
    flags: ['featured'],
    listedDaysAgo: 60,
    art: ['dress', 'coral', 'dots'],
    reviews: reviews(`
      maya.oak 5 9 7 IT HAS POCKETS. Phone-sized ones.
      priya 4 33 2 Print is lovely. I shortened it by a hand.
      elise 5 54 1 Wore it to a wedding and to the market.`),
  },
  {
    key: 'pleated-check-skirt',
    name: 'Pleated Check Skirt',
    subcategory: 'Skirts',
    priceCents: 6400,
    stock: 15,
    sold: 58,
    tags: ['wool blend', 'checks', 'autumn'],
    description:
      'A long skirt with six pleats, from a cloth that was woven for a school uniform and never fetched. Sits at the waist, closes with one button.',
    features: ['Leftover cloth', 'One large pocket', 'Adjustable button'],
    specifications: { Material: 'Wool and polyester', Length: '78 cm', Care: '30 °C, wool programme' },
    colors: ['Honey'],
    sizes: ['XS', 'S', 'M', 'L'],
    listedDaysAgo: 45,
    art: ['skirt', 'pine', 'checks'],
    reviews: reviews(`
      wren 5 20 2 The swish! Also warm.
      noor 4 35 0 Fits a size large, check the table.`),
  },
  {
    key: 'canvas-market-tote',
    name: 'Market Tote',
    subcategory: 'Bags',
    priceCents: 2400,
    stock: 88,
    sold: 402,
    tags: ['canvas', 'everyday', 'bag'],
    description:
      'A tote with two pairs of handles: short for the hand, long for the shoulder. Heavy canvas, boxed bottom, one inner pocket for keys.',
    features: ['Two pairs of handles', 'Key pocket', 'Carries 15 kg'],
    specifications: { Material: 'Cotton canvas, 400 g/m²', Size: '38 × 40 cm', Load: '15 kg' },
    colors: ['Oat', 'Moss'],
    sizes: ['One size'],
    flags: ['trending'],
    listedDaysAgo: 230,
    art: ['tote', 'rust'],
    reviews: reviews(`
      caleb 5 11 2 Firewood, library books, one toddler.
      beatriz 5 40 4 Why does not every tote have a key pocket?
      dario 4 78 1 Very stiff when new.`),
  },
  {
    key: 'garden-apron',
    name: 'Pocket Apron',
    subcategory: 'Workwear',
    priceCents: 4800,
    stock: 19,
    sold: 76,
    tags: ['canvas', 'workwear', 'kitchen'],
    description:
      'A bib apron for kitchens, kilns and gardens. Cross-back straps that do not pull on the neck, and one wide pocket with a pencil slot.',
    features: ['Cross-back straps', 'Wide pocket', 'Brass eyelets'],
    specifications: { Material: 'Cotton canvas', Length: '86 cm', Care: '60 °C' },
    colors: ['Clay', 'Pine'],
    sizes: ['One size'],
    listedDaysAgo: 125,
    art: ['apron', 'butter'],
    reviews: reviews(`
      hana 5 19 5 Clay washes right out. My neck no longer hurts.
      lukas 4 53 0 Pencil slot holds a 5 mm hex key. Perfect.
      jonah 5 88 1 My partner cooks more now.`),
  },
  {
    key: 'block-print-hoodie',
    name: 'Block-Print Hoodie',
    subcategory: 'Sweatshirts',
    priceCents: 7200,
    stock: 44,
    sold: 39,
    tags: ['organic cotton', 'print', 'warm'],
    description:
      'A brushed hoodie with small flowers printed by hand. The hood is lined in a second colour and big enough to be used.',
    features: ['Brushed inside', 'Lined hood', 'Hand-printed'],
    specifications: { Material: '85% organic cotton, 15% recycled cotton', Fit: 'Relaxed', Care: '30 °C' },
    colors: ['Pine', 'Plum'],
    sizes: letterSizes,
    flags: ['new', 'trending'],
    listedDaysAgo: 8,
    art: ['hoodie', 'ochre', 'leaves'],
    reviews: reviews(`
      maya.oak 5 3 4 The hood fits over my hair. I repeat: the hood fits over my hair.
      kofi 5 5 2 Softest thing I own.`),
  },
]);
