/**
 * Normalised words with the same meaning in a shop, one group per line. Each finds the others. None has a
 * second meaning in a shop, unlike "light" next to "lamp".
 */
const lines = [
  'tee tshirt',
  'jumper sweater pullover',
  'hoodie sweatshirt',
  'trousers pants',
  'sneakers trainers',
  'scarf shawl',
  'cap hat beanie',
  'bag tote',
  'rucksack backpack',
  'mug cup',
  'jug pitcher carafe',
  'sofa couch',
  'blanket throw',
  'rug carpet',
  'pillow cushion',
  'duvet comforter',
  'moisturizer moisturiser lotion',
  'cleanser facewash',
  'sunscreen sunblock spf',
  'perfume fragrance scent',
  'hairbrush brush',
  'hairdryer blowdryer',
  'gift present',
  'vegan plantbased',
  'ecofriendly sustainable',
];

const others = new Map<string, readonly string[]>();
for (const line of lines) {
  const words = line.split(' ');
  for (const word of words)
    others.set(
      word,
      words.filter((other) => other !== word),
    );
}

/** Two words that form one: "t shirt" is searched as "tshirt". */
const joined: readonly [RegExp, string][] = [
  [/\bt[ -]?shirts?\b/g, 'tshirt'],
  [/\bface wash\b/g, 'facewash'],
  [/\bsun (screen|block)\b/g, 'sun$1'],
  [/\bhair (brush|dryer)\b/g, 'hair$1'],
  [/\bblow[ -]?dryer\b/g, 'blowdryer'],
  [/\bplant[ -]based\b/g, 'plantbased'],
  [/\beco[ -]friendly\b/g, 'ecofriendly'],
];

/** Joins such words in a normalised text. */
export function withJoinedWords(text: string): string {
  let result = text;
  for (const [apart, together] of joined) result = result.replaceAll(apart, together);
  return result;
}

/** Synonyms of a word. "tees" has those of "tee". */
export function synonymsOf(word: string): readonly string[] {
  return others.get(word) ?? others.get(word.replace(/s$/, '')) ?? [];
}
