import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { fieldOf } from '../../lib/api/json.ts';
import type { PeopleList } from './follows.api.ts';

const parameter = 'list';

/**
 * Which list of people is open. It is kept in the URL, so that Back on a phone closes it and stays on the
 * profile.
 */
export function usePeopleList() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const named = search.get(parameter);
  const list: PeopleList | undefined = named === 'followers' || named === 'following' ? named : undefined;

  return {
    list,
    open(next: PeopleList) {
      setSearch(
        (known) => {
          known.set(parameter, next);
          return known;
        },
        { state: { isListOpened: true }, preventScrollReset: true },
      );
    },
    /**
     * Goes back to the previous entry. If the list was opened through a link, there is none, so the list's
     * parameter is removed.
     */
    close() {
      if (fieldOf(state, 'isListOpened') === true) {
        void navigate(-1);
        return;
      }
      setSearch(
        (known) => {
          known.delete(parameter);
          return known;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
