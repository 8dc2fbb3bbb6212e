import { join } from 'node:path';

/**
 * Where the media server writes recordings, one folder each, until the web server has converted them to
 * playable files.
 */
export function recordingsFolder(dataFolder: string): string {
  return join(dataFolder, 'recordings');
}
