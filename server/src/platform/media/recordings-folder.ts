import { join } from 'node:path';

/** Where the media server writes what it records, a folder a recording, until the web server has made it into files to play. */
export function recordingsFolder(dataFolder: string): string {
  return join(dataFolder, 'recordings');
}
