import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressed } from '../tools/compressed-assets.ts';

const manifestName = /^manifest-[\da-f]+\.js$/;
const assignment = /^window\.__reactRouterManifest=(?<manifest>\{.*\});$/;

/**
 * Removes the chunk imports of each route from the browser's route manifest. They are two thirds of its
 * compressed size. Only the server reads them, from its own manifest, when it lists the modules of a page.
 *
 * @param source the file as React Router writes it
 */
export function withoutImports(source: string): string {
  const text = assignment.exec(source)?.groups?.['manifest'];
  if (text === undefined)
    throw new Error('React Router no longer writes its list of routes as one assignment: review this file');
  return `window.__reactRouterManifest=${JSON.stringify(JSON.parse(text, leaveOut))};`;
}

/**
 * Only routes have an id. The entry has none, and its imports are needed. A missing property of a route means
 * the same as false.
 */
function leaveOut(this: unknown, key: string, value: unknown): unknown {
  const isUnread = key === 'imports' || value === false;
  return isUnread && Object.hasOwn(Object(this), 'id') ? undefined : value;
}

/**
 * React Router writes the manifest after the bundle is complete, so no plugin sees it.
 *
 * @param clientFolder the output folder of the client build
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
