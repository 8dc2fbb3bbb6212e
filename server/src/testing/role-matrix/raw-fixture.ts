import { access, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { TestUser } from '../test-server.ts';
import { type MatrixFixture, newGreenClaim } from './fixture.ts';

/** Files and video sessions for routes outside the contract. */

export interface SentFile {
  content: string | Uint8Array<ArrayBuffer>;
  type: string;
}

export const pdf: SentFile = { content: '%PDF-1.7\n%%EOF', type: 'application/pdf' };

export async function picture(): Promise<SentFile> {
  const background = '#336644';
  const made = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
  return { content: new Uint8Array(made), type: 'image/png' };
}

async function send(
  { server }: MatrixFixture,
  { token }: TestUser,
  path: string,
  { content, type }: SentFile,
): Promise<Response> {
  const response = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: content,
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

const dataOf = async (response: Response): Promise<any> => ((await response.json()) as { data: any }).data;

/** The parts of `/files/{folder}/{id}/{name}`. */
type FilePlace = Record<'folder' | 'id' | 'name', string>;

/** The parts of an existing file's path. */
async function placeOf({ server }: MatrixFixture, key: string): Promise<FilePlace> {
  await access(join(server.environment.dataFolder, 'files', key));
  const [folder = '', id = '', name = ''] = key.split('/');
  return { folder, id, name };
}

/** A public picture of the owner's brand. */
export async function brandPicture(f: MatrixFixture): Promise<FilePlace> {
  await f.brand();
  const { url } = await dataOf(await send(f, f.owner, '/api/v1/brands/pictures', await picture()));
  return placeOf(f, String(url).replace('/files/', ''));
}

/** A document of an undecided or accepted claim of the owner's brand, and its file's path. */
export async function greenDocument(
  f: MatrixFixture,
  status: 'waiting' | 'accepted',
): Promise<{ id: string; file: FilePlace }> {
  await f.brand();
  const { id } = await dataOf(await send(f, f.owner, '/api/v1/brands/green-documents?name=kiln.pdf', pdf));
  const { evidenceUrl: _evidenceUrl, ...claim } = newGreenClaim();
  const filed = await f.post('POST', '/brands/green-claims', f.owner, { ...claim, documentId: id });
  const path = `/admin/green-claims/${filed.id}/decision`;
  if (status === 'accepted') await f.post('PUT', path, f.admin, { status, reason: 'Looked up' });
  const { rows } = await f.server.app.database.pool.query<{ key: string }>(
    'select key from green_documents where id = $1',
    [id],
  );
  return { id, file: await placeOf(f, rows[0]?.key ?? '') };
}

/** The first file of the owner's replay, which exists. If hidden, with the link token for it. */
export async function replayFile(
  f: MatrixFixture,
  { isHidden = false }: { isHidden?: boolean } = {},
): Promise<{ recordingId: string; number: number; token: string }> {
  const { id, recordingId } = await f.replay();
  const path = join(f.server.environment.dataFolder, 'files', 'recordings', recordingId, '1.webm');
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'a film');
  const managed = await f.post('PATCH', `/streams/${id}/recording`, f.owner, { isHidden });
  const token = new URL(managed.files[0].url, f.server.origin).searchParams.get('token') ?? '';
  return { recordingId, number: 1, token };
}

/** The id of a video session of the owner, who publishes into their own show or watches it. */
export async function videoSession(f: MatrixFixture, kind: 'whip' | 'whep'): Promise<{ id: string }> {
  const { vdoRoomId } = await f.stream();
  const offer = kind === 'whip' ? f.offers.publish : f.offers.watch;
  const sdp = { content: offer, type: 'application/sdp' };
  const { headers } = await send(f, f.owner, `/${kind}?room=${vdoRoomId}`, sdp);
  return { id: headers.get('location')?.split('/').at(-1) ?? '' };
}
