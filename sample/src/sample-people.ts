import { demoAccounts } from './demo-accounts.ts';
import type { SampleAccount } from './demo-accounts.ts';

const person = (key: string, name: string, location: string, bio = ''): SampleAccount => ({
  key,
  email: `${key}@greenroom.test`,
  username: key,
  name,
  role: 'user',
  location,
  ...(bio ? { bio } : {}),
});

/** Streamers in addition to the demo streamer. */
const sampleStreamers: readonly SampleAccount[] = [
  {
    key: 'theo',
    email: 'theo@greenroom.test',
    username: 'theo.mends',
    name: 'Theo Lindqvist',
    role: 'streamer',
    bio: 'Tailor by trade. Shows how clothes are made, how they wear, and how to mend them when they do.',
    location: 'Gothenburg, Sweden',
    portraitId: 'theo-284',
  },
  {
    key: 'amara',
    email: 'amara@greenroom.test',
    username: 'amara.glow',
    name: 'Amara Diallo',
    role: 'streamer',
    bio: 'Cosmetic chemist. Reads ingredient lists out loud so that you do not have to.',
    location: 'Lyon, France',
    portraitId: 'amara-3472',
  },
];

/** The authors of the sample reviews. Four of them also chat in the demo show. */
export const sampleShoppers: readonly SampleAccount[] = [
  person('maya.oak', 'Maya Okafor', 'Bristol, United Kingdom', 'Curly hair, small flat, many plants.'),
  person('lukas', 'Lukas Brandt', 'Leipzig, Germany', 'I repair bikes and drink too much tea.'),
  person('priya', 'Priya Raman', 'Toronto, Canada'),
  person('noor', 'Noor Haddad', 'Rotterdam, Netherlands', 'Refill everything.'),
  person('elise', 'Elise Fontaine', 'Nantes, France'),
  person('tomas', 'Tomás Vieira', 'Porto, Portugal'),
  person('hana', 'Hana Sato', 'Vancouver, Canada', 'Ceramics on weekends.'),
  person('wren', 'Wren Gallagher', 'Galway, Ireland'),
  person('dario', 'Dario Conti', 'Turin, Italy'),
  person('ingrid', 'Ingrid Solberg', 'Bergen, Norway', 'Wool in July, too.'),
  person('kofi', 'Kofi Mensah', 'London, United Kingdom'),
  person('beatriz', 'Beatriz Luna', 'Valencia, Spain'),
  person('jonah', 'Jonah Feld', 'Chicago, Illinois'),
  person('sofia', 'Sofia Papadaki', 'Athens, Greece'),
  person('caleb', 'Caleb Whitaker', 'Asheville, North Carolina', 'Dad of three, keeper of bees.'),
];

/** Keys of the shoppers who chat in the demo show. */
export const demoChatterKeys: readonly string[] = ['maya.oak', 'lukas', 'noor', 'hana'];

/** All people in the sample data except the brands' own accounts. */
export const samplePeople: readonly SampleAccount[] = [
  ...demoAccounts.filter((account) => account.role !== 'brand'),
  ...sampleStreamers,
  ...sampleShoppers,
];
