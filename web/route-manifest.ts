import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressed } from '../tools/compressed-assets.ts';

const manifestName = /^manifest-[\da-f]+\.js$/;
const assignment = /^window\.__reactRouterManifest=(?<manifest>\{.*\});$/;

/**
 * Leaves out of the browser's list of all routes which chunks each of them imports, two thirds of its compressed size. Only the
 * server reads that, from a list of its own, when it names the modules of a page.
 *
 * @param source the file as React Router writes it
 */
export function withoutImports(source: string): string {
  const text = assignment.exec(source)?.groups?.['manifest'];
  if (text === undefined)
    throw new Error('React Router no longer writes its list of routes as one assignment: review this file');
  return `window.__reactRouterManifest=${JSON.stringify(JSON.parse(text, leaveOut))};`;
}

/** Only routes have an id: the entry needs its imports. What a route does not have is false, or not said. */
function leaveOut(this: unknown, key: string, value: unknown): unknown {
  const isUnread = key === 'imports' || value === false;
  return isUnread && Object.hasOwn(Object(this), 'id') ? undefined : value;
}

/**
 * React Router writes the list when the bundle is done, so no plugin sees it.
 *
 * @param clientFolder what the build has made for browsers
 */
export async function shrinkRouteManifest(clientFolder: string): Promise<void> {
  const folder = join(clientFolder, 'assets');
  const [name, ...others] = (await readdir(folder)).filter((file) => manifestName.test(file));
  if (name === undefined || others.length > 0)
    throw new Error(`${folder} has not one list of routes but ${name === undefined ? 0 : others.length + 1}`);
  const path = join(folder, name);
  const text = withoutImports(await readFile(path, 'utf8'));
  await writeFile(path, text);
  for (const [extension, content] of Object.entries(await compressed(text)))
    await writeFile(`${path}.${extension}`, content);
}
