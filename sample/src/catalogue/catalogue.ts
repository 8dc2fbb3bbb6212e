import type { SampleProduct } from '../sample.types.ts';
import { fernhollowProducts } from './fernhollow.ts';
import { hearthhempProducts } from './hearthhemp.ts';
import { kilnfieldProducts } from './kilnfield.ts';
import { morningclayProducts } from './morningclay.ts';
import { northloomProducts } from './northloom.ts';
import { saltmarshProducts } from './saltmarsh.ts';
import { secondmeadowProducts } from './secondmeadow.ts';
import { tidecombProducts } from './tidecomb.ts';

/** The sample catalogue: 72 products, eighteen per category (SEED-5). */
export const sampleProducts: readonly SampleProduct[] = [
  ...fernhollowProducts,
  ...tidecombProducts,
  ...saltmarshProducts,
  ...morningclayProducts,
  ...hearthhempProducts,
  ...kilnfieldProducts,
  ...secondmeadowProducts,
  ...northloomProducts,
];
