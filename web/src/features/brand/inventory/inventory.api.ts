import type {
  BulkChange,
  InventoryFilter,
  InventoryQuery,
  ProductImport,
} from '@greenroom/contract/brands/inventory.schemas';
import { productFileColumns } from '@greenroom/contract/brands/product-file';
import { csvLine } from '@greenroom/contract/csv';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { statusMessage } from '../../../lib/api/api-client.ts';
import { api, apiClient } from '../../../lib/api/api.ts';
import { fieldOf, textOf } from '../../../lib/api/json.ts';
import { sessionToken } from '../../../lib/api/session-token.ts';

const inventoryKey = ['brand', 'inventory'] as const;
const importsKey = ['brand', 'imports'] as const;
/** Queries that a change of products affects. */
const changed = [inventoryKey, ['brand', 'products'], ['products'], ['home'], ['wishlist']];

/** The products of the user's own brand that match a filter. */
export function inventoryQuery(
  userId: string,
  filter: InventoryFilter & Pick<InventoryQuery, 'sort' | 'direction'>,
) {
  return infiniteQueryOptions({
    queryKey: [...inventoryKey, 'list', userId, filter],
    queryFn: async ({ pageParam, signal }) =>
      (
        await api.inventory.list(
          { ...filter, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          { signal },
        )
      ).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function productChangesQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: [...inventoryKey, 'changes', userId, id],
    queryFn: async ({ signal }) => (await api.inventory.history({ id }, { signal })).data.changes,
  });
}

export const isUnderWay = ({ status }: ProductImport) => status === 'checking' || status === 'importing';

/** The latest imports. Polls every second while one is in progress. */
export function importsQuery(userId: string) {
  return queryOptions({
    queryKey: [...importsKey, userId],
    queryFn: async ({ signal }) => (await api.inventory.imports({}, { signal })).data.imports,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? 1000 : false),
  });
}

function useChanged() {
  const queryClient = useQueryClient();
  return async () =>
    Promise.all(changed.map(async (queryKey) => queryClient.invalidateQueries({ queryKey: [...queryKey] })));
}

/** Changes many products. The bar shows failures itself. */
export function useBulkChange() {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: async (change: BulkChange) => (await api.inventory.change(change)).data,
    onSuccess,
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

export function useDuplicateProduct() {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: async (id: string) => (await api.inventory.duplicate({ id })).data,
    onSuccess,
    retry: false,
  });
}

/** Updates the lists when an import is done. */
export function useShowImported() {
  return useChanged();
}

/**
 * Uploads a file, which the server then checks. Resolves with the id of its import. The section shows failures
 * itself.
 */
export function useSendFile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File): Promise<{ id: string | undefined }> => {
      const token = sessionToken.read();
      const answer = await fetch(
        `${apiClient.baseUrl}/brands/imports?name=${encodeURIComponent(file.name)}`,
        {
          method: 'POST',
          headers: {
            'content-type': 'text/csv',
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          },
          body: file,
        },
      ).catch((cause: unknown) => {
        throw new ApiError(0, 'The file could not be sent. Check your connection and try again.', cause);
      });
      const body: unknown = await answer.json().catch(() => undefined);
      if (answer.ok) return { id: textOf(fieldOf(body, 'data'), 'id') };
      throw new ApiError(answer.status, textOf(body, 'message') ?? statusMessage(answer.status), body);
    },
    onSuccess: async () => queryClient.invalidateQueries({ queryKey: [...importsKey] }),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Imports a checked file. The section shows failures itself. */
export const useStartImport = () =>
  useImportStep(async (id) => (await api.inventory.startImport({ id })).data);

/** Resumes a stalled import. The section shows failures itself. */
export const useContinueImport = () =>
  useImportStep(async (id) => (await api.inventory.continueImport({ id })).data);

function useImportStep(mutationFn: (id: string) => Promise<ProductImport>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async () => queryClient.invalidateQueries({ queryKey: [...importsKey] }),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** All products that match a filter, as a file. */
export async function exportedFile(filter: InventoryFilter): Promise<string> {
  const parts = [csvLine(productFileColumns)];
  let cursor: string | undefined;
  do {
    const { data } = await api.inventory.export({ ...filter, ...(cursor === undefined ? {} : { cursor }) });
    parts.push(data.lines);
    cursor = data.nextCursor;
  } while (cursor !== undefined);
  return parts.join('');
}
