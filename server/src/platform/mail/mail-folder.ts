import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileWhole } from '../storage/local-files.ts';
import type { Mail, Mailer } from './mail-content.ts';

const storedMailSchema = z.object({
  sentAt: z.iso.datetime(),
  to: z.object({ name: z.string(), email: z.string() }),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribeUrl: z.string().optional(),
});

export interface StoredMail extends Mail {
  id: string;
  sentAt: string;
}

export interface MailFolder extends Mailer {
  /** The latest mails, newest first. */
  latest(): Promise<StoredMail[]>;
  find(id: string): Promise<StoredMail | undefined>;
}

/** How many mails are listed, and how many are kept. The oldest are deleted. */
const listedMax = 100;
const keptMax = 1000;

/** Milliseconds in 15 digits, so that names sort by time, then 64 random bits. */
const idPattern = /^\d{15}-[0-9a-f]{16}$/;

/** Stores mail instead of sending it: one JSON file per mail in `mail/` of the data folder. */
export function createMailFolder(dataFolder: string): MailFolder {
  const folder = join(dataFolder, 'mail');

  async function ids(): Promise<string[]> {
    const names = await readdir(folder).catch(() => []);
    return names
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .filter((id) => idPattern.test(id))
      .toSorted()
      .toReversed();
  }

  async function find(id: string): Promise<StoredMail | undefined> {
    if (!idPattern.test(id)) return undefined;
    try {
      const stored: unknown = JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8'));
      return { id, ...storedMailSchema.parse(stored) };
    } catch {
      return undefined;
    }
  }

  return {
    async send(mail) {
      const now = new Date();
      const id = `${String(now.getTime()).padStart(15, '0')}-${randomBytes(8).toString('hex')}`;
      const stored = JSON.stringify({ sentAt: now.toISOString(), ...mail }, undefined, 2);
      await writeFileWhole(join(folder, `${id}.json`), Buffer.from(stored));
      for (const old of (await ids()).slice(keptMax)) await rm(join(folder, `${old}.json`), { force: true });
    },

    async latest() {
      const mails = await Promise.all((await ids()).slice(0, listedMax).map(find));
      return mails.filter((mail) => mail !== undefined);
    },

    find,
  };
}
