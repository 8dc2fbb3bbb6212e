import { greenLimits } from '@greenroom/contract/limits/brands';
import { cutText } from '../../../platform/cut-text.ts';
import { pictureFormat } from '../../../platform/images/picture-file.ts';
import { plainFileName } from '../../../platform/storage/file-name.ts';

const extensions = { pdf: 'pdf', png: 'png', jpeg: 'jpg', webp: 'webp' } as const;
export type DocumentType = keyof typeof extensions;

/**
 * Detects a document's type from its first bytes, whatever its sender claims: PDF (ISO 32000-1, 7.5.2) or a
 * picture.
 */
export function documentType(bytes: Buffer): DocumentType | undefined {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf';
  const format = pictureFormat(bytes);
  return format === 'avif' ? undefined : format;
}

/**
 * A safe file name for saving: without folders, control characters and quotes, with the extension of its
 * type.
 */
export function documentName(given: string, type: DocumentType): string {
  const stem = plainFileName(given)
    .replace(/\.[^.]*$/, '')
    .replace(/^[.\s]+/, '');
  const name = cutText(stem, greenLimits.documentNameMaxCharacters - 5).trim();
  return `${name === '' ? 'document' : name}.${extensions[type]}`;
}
