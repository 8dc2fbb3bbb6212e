import { apron, backpack, beanie, cap, mittens, scarf, sneakers, socks, tote } from './accessories.ts';
import {
  cottonRounds,
  faceRoller,
  foldedCloths,
  paddleBrush,
  roundBrush,
  soapBar,
  sponge,
} from './care-tools.ts';
import { capBottle, dropperBottle, jar, pumpBottle, sprayBottle, tube } from './containers.ts';
import type { Figure, FigureInput } from './figure.ts';
import {
  basket,
  blanket,
  clock,
  cushion,
  cuttingBoard,
  dishBrush,
  lamp,
  teaTowel,
  wraps,
} from './furnishings.ts';
import { dress, hoodie, jacket, shorts, skirt, sweater, tee, trousers } from './garments.ts';
import { clawClip, comb, scrunchies } from './hair-accessories.ts';
import { balmStick, pouch, shaker, tin } from './packs.ts';
import { bowls, candle, mug, planter, teapot, vase } from './tableware.ts';
import { carafe, storageJars, wateringCan } from './vessels.ts';

/** Every kind of thing that can be drawn, by the name that sample products use. */
export const productKinds = {
  pumpBottle,
  capBottle,
  dropperBottle,
  sprayBottle,
  jar,
  tube,
  tin,
  pouch,
  balmStick,
  shaker,
  soapBar,
  paddleBrush,
  roundBrush,
  comb,
  clawClip,
  scrunchies,
  foldedCloths,
  faceRoller,
  sponge,
  cottonRounds,
  mug,
  candle,
  planter,
  vase,
  bowls,
  teapot,
  carafe,
  storageJars,
  wateringCan,
  lamp,
  basket,
  blanket,
  cushion,
  cuttingBoard,
  teaTowel,
  clock,
  dishBrush,
  wraps,
  tee,
  sweater,
  hoodie,
  jacket,
  trousers,
  shorts,
  skirt,
  dress,
  scarf,
  tote,
  socks,
  beanie,
  cap,
  sneakers,
  mittens,
  apron,
  backpack,
} as const satisfies Record<string, (input: FigureInput) => Figure>;

export type ProductKind = keyof typeof productKinds;
