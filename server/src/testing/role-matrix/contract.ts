import { administrationMatrix } from './administration.ts';
import { moderationMatrix } from './moderation.ts';
import { peopleMatrix } from './people.ts';
import { questionsMatrix } from './questions.ts';
import { shoppingMatrix } from './shopping.ts';
import { streamingMatrix } from './streaming.ts';
import { teamMatrix } from './teams.ts';
import type { MatrixRow } from './row.ts';

/** All endpoints of the contract, by their key in its router. */
export const contractMatrix: Record<string, MatrixRow> = {
  ...shoppingMatrix,
  ...teamMatrix,
  ...streamingMatrix,
  ...moderationMatrix,
  ...questionsMatrix,
  ...peopleMatrix,
  ...administrationMatrix,
};
