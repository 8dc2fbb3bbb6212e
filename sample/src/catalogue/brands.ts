import type { SampleBrand } from '../sample.types.ts';

const brand = (
  key: string,
  companyName: string,
  rest: Omit<SampleBrand, 'key' | 'slug' | 'companyName' | 'websiteUrl' | 'businessEmail' | 'socialLinks'>,
): SampleBrand => ({
  key,
  slug: key,
  companyName,
  websiteUrl: `https://${key}.example`,
  businessEmail: `hello@${key}.example`,
  socialLinks: { instagram: `https://instagram.example/${key}`, website: `https://${key}.example` },
  ...rest,
});

/** Two brands per category, nine products each. */
export const sampleBrands: readonly SampleBrand[] = [
  brand('fernhollow', 'Fernhollow', {
    description:
      'Everyday hair care in bottles that come back. We mix in small batches and sell a refill for everything we pump.',
    foundingStory:
      'Fernhollow began in 2016 in the back of a barber shop in Portland, when its owner counted the empty bottles of one week and found 112. The first product was a refill tap by the till.',
    location: 'Portland, Oregon',
    businessPhone: '+1 503 555 0117',
    verified: true,
    mark: 'fern',
    logo: ['pine', 'cream'],
  }),
  brand('tidecomb', 'Tidecomb', {
    description:
      'Brushes, combs and things that hold hair, made to be repaired. Wood from storm-felled trees, bristles that can be replaced.',
    foundingStory:
      'Two brothers from Cornwall inherited their uncle’s brush-making bench and not one written instruction. It took them three years to make a comb that they would sell.',
    location: 'Falmouth, United Kingdom',
    businessPhone: '+44 1632 960 143',
    verified: false,
    mark: 'wave',
    logo: ['dusk', 'paper'],
  }),
  brand('saltmarsh', 'Saltmarsh Botanics', {
    description:
      'Skincare from coastal plants, in glass. Short ingredient lists, every one explained on the label.',
    foundingStory:
      'Botanist Marit Dekker grew samphire for restaurants until a chef asked what she did with the leftovers. The answer became a face oil, and the face oil became a company of eleven.',
    location: 'Zierikzee, Netherlands',
    businessPhone: '+31 20 555 0162',
    verified: true,
    mark: 'drop',
    logo: ['mist', 'night'],
  }),
  brand('morningclay', 'Morning Clay', {
    description:
      'Plain skincare for mornings with no time: clay, oats, good oils, nothing scented unless it says so.',
    foundingStory:
      'Morning Clay started as a stall at a Saturday market in Oaxaca, selling one mask by the spoonful. Regulars brought their own jars, and they still may.',
    location: 'Oaxaca, Mexico',
    businessPhone: '+52 55 5550 0184',
    verified: true,
    mark: 'sunrise',
    logo: ['clay', 'butter'],
  }),
  brand('hearthhemp', 'Hearth & Hemp', {
    description:
      'Soft things for hard floors: blankets, towels, baskets and lamps woven from hemp, flax and wool.',
    foundingStory:
      'When the flax mill of their village closed in 2012, four of its weavers bought two looms at the auction. Hearth & Hemp now runs nineteen, in the same hall.',
    location: 'Kortrijk, Belgium',
    businessPhone: '+32 2 555 01 29',
    verified: true,
    mark: 'arch',
    logo: ['ochre', 'paper'],
  }),
  brand('kilnfield', 'Kilnfield', {
    description:
      'Pots, mugs and vases thrown by hand and fired on sunny days, when the roof of the workshop can run the kiln.',
    foundingStory:
      'Kilnfield’s potters share one kiln and one rule: if the roof did not make the power, the kiln stays cold. Winter orders therefore take a little longer.',
    location: 'Évora, Portugal',
    businessPhone: '+351 21 555 0138',
    verified: false,
    mark: 'pot',
    logo: ['rust', 'cream'],
  }),
  brand('secondmeadow', 'Second Meadow', {
    description:
      'Easy clothes from organic cotton and what other mills leave over. Sewn in one workshop, mended there for free.',
    foundingStory:
      'Second Meadow’s first collection was 140 shirts made from the end of a hotel’s bedsheet order. They sold out in a morning, and the workshop has looked for leftovers ever since.',
    location: 'Jaipur, India',
    businessPhone: '+91 22 5550 0171',
    verified: true,
    mark: 'flower',
    logo: ['moss', 'cream'],
  }),
  brand('northloom', 'Northloom', {
    description:
      'Outerwear and knits for weather. Norwegian wool, waxed cotton, and a spare button with everything.',
    foundingStory:
      'Northloom was a repair shop for fishermen’s sweaters before it made its own. The patterns still follow the ones that came in for mending most seldom.',
    location: 'Ålesund, Norway',
    businessPhone: '+47 22 55 01 56',
    verified: false,
    mark: 'loom',
    logo: ['night', 'butter'],
  }),
];
