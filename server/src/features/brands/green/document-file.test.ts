import { expect, test } from 'vitest';
import { documentName, documentType } from './document-file.ts';

test('the type of a document is read from its first bytes', () => {
  expect(documentType(Buffer.from('%PDF-1.7 ...'))).toBe('pdf');
  expect(documentType(Buffer.from('\x89PNG\r\n\x1a\n...', 'latin1'))).toBe('png');
  expect(documentType(Buffer.from('\xff\xd8\xff\xe0', 'latin1'))).toBe('jpeg');
  for (const other of ['', ' %PDF-1.7', '<html>', '<svg xmlns="x">', 'PK\x03\x04', 'MZ'])
    expect(documentType(Buffer.from(other)), other).toBeUndefined();
});

test('a document’s name is safe for a file, and has the ending of its type', () => {
  expect(documentName('Zertifikat Öko 2030.pdf', 'pdf')).toBe('Zertifikat Öko 2030.pdf');
  expect(documentName('../../etc/passwd', 'pdf')).toBe('passwd.pdf');
  expect(documentName(String.raw`C:\x\run.exe`, 'png')).toBe('run.png');
  expect(documentName('a"\r\nSet-Cookie: x=1.html', 'pdf')).toBe('aSet-Cookie x=1.pdf');
  expect(documentName('\u202Efdp.exe', 'pdf')).toBe('fdp.pdf');
  expect(documentName('.htaccess', 'jpeg')).toBe('document.jpg');
  expect(documentName('x'.repeat(500), 'webp').length).toBeLessThanOrEqual(120);
  for (const before of ['', '-'])
    expect(documentName(before + '🫖'.repeat(200), 'pdf').isWellFormed(), before).toBe(true);
});
