/**
 * The lines of the demo chatters: short exchanges of one to three lines, each by another chatter than the
 * previous one.
 */
export const demoChatExchanges: readonly (readonly string[])[] = [
  [
    'Good evening from Leipzig, tea is ready here too',
    'Evening! What are you drinking?',
    'Rooibos. In a Sunday Mug, obviously',
  ],
  ['Is that the clay planter from Kilnfield?', 'Yes, I have one on the balcony. It survived the frost'],
  ['That lamp makes everything look warmer'],
  ['How big is the mug really?', '300 ml, so a proper cup. It says so on the product page'],
  ['Does the handle get hot?', 'Not in my dishwasher-to-teapot life, no'],
  [
    'I love that you can hear the music but not a ticking clock',
    'The oak one? It does not tick. That is the point',
  ],
  ['First time here, hello!', 'Welcome! Sit down, have tea'],
  ['The throw looks heavier than it is', 'Mine is the moss one. 1.1 kg, I weighed it'],
  ['Can the throw go in the machine?', 'Wool programme at 30. Mine came out softer'],
  ['Please show the teapot pouring again', 'It really does not drip, I tried for weeks'],
  ['Does the candle smell strong?', 'Light. Green, like leaves. Nice in a small room'],
  ['My tumbler from that candle is now my toothbrush cup'],
  ['Which bulb is in the lamp?', 'E27, any warm one. It comes without'],
  ['I came for five minutes and it has been forty'],
  ['Three bowls in each other, very pleasing'],
  ['Is the green glaze as deep as it looks?', 'Deeper. My photos never get it right'],
  ['Do they ship the pots in plastic?', 'Paper and straw. Not one chip on mine'],
  ['Wave again!'],
  [
    'What is the plant on the shelf?',
    'Looks like an aloe to me',
    'Anything that forgives me for not watering it',
  ],
  ['I could watch that steam all evening'],
  ['Anyone know if there is a smaller bowl?', 'Not yet. I would buy it the same day'],
  ['The checked throw next to that wall is a whole mood'],
  ['How long do the mugs take in winter?', 'A bit longer, they only fire when the roof makes power'],
  ['My cat has claimed the blanket. I live on the floor now', 'As it should be'],
  ['Could you hold the mug next to the teapot for scale?', 'Good idea, pictures always fool me'],
  ['Putting the planter on my list for spring'],
  ['Is the lamp shade linen?', 'Yes, pleated linen, and you can get a new one for it'],
  ['I like that you say what you would not buy', 'That is why I am here as well'],
  ['Tiny question: do the jars have spare rings?', 'They sell the rings one by one!'],
  ['Good night everyone, thanks for the calm hour', 'Night! See you tomorrow at the next one'],
];
