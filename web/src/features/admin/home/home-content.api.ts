import type {
  CategoryCards,
  HeroSlides,
  HomeContent,
  PromoInput,
} from '@greenroom/contract/shop/home-content.schemas';
import { homePictureLimits } from '@greenroom/contract/limits/admin';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { uploadPicture } from '../../../lib/api/picture-file.ts';

/** How many results are listed below a field that has no popup list. */
const showsFound = 6;

const contentKey = ['admin', 'home'] as const;

/** The home page's slides and category cards. */
export function adminHomeQuery() {
  return queryOptions({
    queryKey: contentKey,
    queryFn: async ({ signal }) => (await api.homeContent.read({}, { signal })).data,
    // A refetch must not replace what the user is typing.
    refetchOnWindowFocus: false,
  });
}

/** Loads the current content. */
export function useLoadHomeContent() {
  const queryClient = useQueryClient();
  return async () => queryClient.fetchQuery({ ...adminHomeQuery(), staleTime: 0 });
}

/** The show of a slide. */
export function showQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'show', id],
    queryFn: async ({ signal }) => (await api.streams.detail({ id }, { signal })).data,
  });
}

/** The shows that best match words of a title or of a name. */
export function showsQuery(words: string) {
  return queryOptions({
    queryKey: ['search', 'shows to choose', words],
    queryFn: async ({ signal }) =>
      (await api.search.streams({ q: words, limit: showsFound }, { signal })).data.streams,
  });
}

/** Saves one part of the home page. The form shows failures itself. */
function useSave<Input>(send: (input: Input) => Promise<{ data: HomeContent }>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    retry: false,
    meta: { showsOwnFailure: true },
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(contentKey, data);
      await queryClient.invalidateQueries({ queryKey: ['home'] });
      await queryClient.invalidateQueries({ queryKey: ['promo'] });
    },
  });
}

export const useSaveSlides = () => useSave(async (input: HeroSlides) => api.homeContent.setSlides(input));
export const useSavePromo = () => useSave(async (input: PromoInput) => api.homeContent.setPromo(input));
export const useSaveCards = () => useSave(async (input: CategoryCards) => api.homeContent.setCards(input));

/** Uploads an image for the home page and resolves with its URL. The caller shows failures itself. */
export function useUploadHomePicture() {
  return useMutation({
    mutationFn: async (file: File) =>
      uploadPicture('/admin/home/pictures', file, { maxBytes: homePictureLimits.maxBytes }),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
