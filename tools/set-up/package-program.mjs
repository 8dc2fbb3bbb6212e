import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The script of an installed package's program. Running it with nodeProgram works the same on every system.
 */
export function packageProgram(root, packageName, program) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[program]);
}
