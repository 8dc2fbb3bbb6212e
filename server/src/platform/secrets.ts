import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type VapidKeys, vapidKeysFrom, vapidSeedBytes } from './web-push/vapid-keys.ts';

/** Independent keys for each purpose, all derived from one secret. */
export interface Secrets {
  /** Signs session tokens. */
  auth: string;
  /** Shared with the media server. Signs permits. */
  media: string;
  /** Encrypts values that must be readable again, such as stream keys. 32 bytes. */
  sealing: Buffer;
  /** Signs links in mails that work without a sign-in. 32 bytes. */
  links: Buffer;
  /** Signs web push messages. */
  vapid: VapidKeys;
}

const secretBytes = 48;
/** Minimum for a secret that the operator provides. */
const secretMinCharacters = 32;

function deriveKey(master: string, purpose: string, bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', master, 'greenroom', purpose, bytes));
}

/**
 * The operator's secret, or one generated on first start and kept in the data folder, readable by its owner
 * only.
 */
async function masterSecret(dataFolder: string, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  const file = join(dataFolder, 'secret');
  const kept = await readSecret(file);
  if (kept !== undefined) return kept;
  await mkdir(dataFolder, { recursive: true });
  const made = randomBytes(secretBytes).toString('base64url');
  // Written to another name first, so that no process ever reads a partial secret.
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(unfinished, `${made}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(unfinished, file);
  } catch (error) {
    // Another server on the same folder was first. Its secret is used.
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
  return (await readSecret(file)) ?? made;
}

/** @throws Error if the file is truncated: keys derived from it would be easy to guess. */
async function readSecret(file: string): Promise<string | undefined> {
  let text: string;
  try {
    text = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  if (text.length >= secretMinCharacters) return text;
  throw new Error(
    `${file} does not contain a complete secret. Restore it from a backup, or delete it: then a new one is created, everybody must sign in again, and stream keys change.`,
  );
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

export async function loadSecrets(dataFolder: string, given: string | undefined): Promise<Secrets> {
  const master = await masterSecret(dataFolder, given);
  return {
    auth: deriveKey(master, 'auth').toString('base64url'),
    media: deriveKey(master, 'media').toString('base64url'),
    sealing: deriveKey(master, 'sealing'),
    links: deriveKey(master, 'links'),
    vapid: vapidKeysFrom(deriveKey(master, 'vapid', vapidSeedBytes)),
  };
}

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts with AES-256-GCM. Returns base64url of IV, tag and ciphertext. */
export function seal(text: string, key: Buffer): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @throws Error if the text was sealed with another key or modified. */
export function unseal(sealed: string, key: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
}
