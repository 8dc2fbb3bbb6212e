import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { emojiDataAddress } from './src/features/chat/emoji/emoji-data-address.ts';

const addresses = {
  'en/data.json': import.meta.resolve('emojibase-data/en/data.json'),
  'en/messages.json': import.meta.resolve('emojibase-data/en/messages.json'),
};
type File = keyof typeof addresses;
const files: readonly File[] = ['en/data.json', 'en/messages.json'];

const read = async (file: File): Promise<string> => readFile(fileURLToPath(addresses[file]), 'utf8');

/**
 * Serves the names and tags of emoji from this server. By default the picker requests them from a public
 * server.
 */
export function emojiData(): Plugin {
  return {
    name: 'greenroom:emoji-data',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      for (const file of files)
        this.emitFile({
          type: 'asset',
          fileName: `${emojiDataAddress.slice(1)}/${file}`,
          source: await read(file),
        });
    },
    configureServer({ middlewares }) {
      for (const file of files)
        middlewares.use(`${emojiDataAddress}/${file}`, (_request, response) => void send(file, response));
    },
  };
}

async function send(file: File, response: ServerResponse): Promise<void> {
  const text = await read(file);
  response.setHeader('Content-Type', 'application/json');
  response.end(text);
}
