import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { fieldOf } from '../../lib/api/json.ts';
import type { PeopleList } from './follows.api.ts';

const parameter = 'list';

/** Which list of people is open. It stands in the address, so that a phone's Back closes it and stays on the profile. */
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
    /** Goes back to the profile before; where the list was opened by a link there is none, and the list goes. */
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
