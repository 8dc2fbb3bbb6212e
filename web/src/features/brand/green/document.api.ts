import { greenDocumentSchema } from '@greenroom/contract/green/green.schemas';
import type { GreenDocument } from '@greenroom/contract/green/green.schemas';
import { greenLimits } from '@greenroom/contract/limits/brands';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { apiClient } from '../../../lib/api/api.ts';
import { fieldOf } from '../../../lib/api/json.ts';

/** Uploads a document of the brand, to be referenced by a claim. The form shows failures itself. */
export function useUploadDocument() {
  return useMutation({
    mutationFn: async (file: File): Promise<GreenDocument> => {
      if (file.size > greenLimits.documentMaxBytes) throw new ApiError(0, 'A document has at most 10 MB');
      const path = `${apiClient.baseUrl}/brands/green-documents?name=${encodeURIComponent(file.name)}`;
      const address = new URL(path, window.location.origin);
      const response = await apiClient.send(new Request(address, { method: 'POST', body: file }));
      const answer: unknown = await response.json();
      return greenDocumentSchema.parse(fieldOf(answer, 'data'));
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
