import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const FILES_MAX = 20;
const LINES_MAX = 400;
/** One file per page. `web/src/routes.ts` lists their URLs. */
const PAGES = 'web/src/pages';

/** The files of a folder without its tests. */
const filesOf = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(test|spec)\.\w+$/.test(entry.name),
  );

test(`no folder of the sources has more than ${FILES_MAX} files, except tests and pages`, () => {
  const folders = [
    'tools',
    ...globSync('{contract,server,media,web,frame,frame-client,sample,bench}/src/**', {
      cwd: root,
      withFileTypes: true,
    })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
    ...globSync('{e2e,tools}/*', {
      cwd: root,
      exclude: ({ name }) => name === 'node_modules',
      withFileTypes: true,
    })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  ];
  expect(folders.length).toBeGreaterThan(100);
  const tooBig = folders
    .filter((folder) => folder.replaceAll('\\', '/') !== PAGES)
    .map((folder) => ({ folder, files: filesOf(folder).length }))
    .filter(({ files }) => files > FILES_MAX);
  expect(tooBig).toEqual([]);
});

test(`no source and no test has more than ${LINES_MAX} lines`, () => {
  const files = globSync(
    [
      '{contract,server,media,web,frame,frame-client,sample,bench}/src/**/*.{ts,tsx,css}',
      '{contract,server,media,web,frame,frame-client,sample,bench}/*.{ts,mjs}',
      '{e2e,tools}/**/*.{ts,mjs}',
    ],
    { cwd: root, exclude: ({ name }) => name === 'node_modules', withFileTypes: true },
  )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(1000);
  const tooLong = files
    .map((file) => ({
      file: file.slice(root.length + 1),
      lines: readFileSync(file, 'utf8').split('\n').length - 1,
    }))
    .filter(({ lines }) => lines > LINES_MAX);
  expect(tooLong).toEqual([]);
});
