import type { AdminUser } from '@greenroom/contract/admin/admin.schemas';
import { formatAgo } from '@greenroom/contract/time-format';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { signInsQuery } from '../admin.api.ts';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { signInMethod } from './sign-in-method.ts';

interface SignInHistoryProps {
  user: AdminUser;
  isOpen: boolean;
  onClose: () => void;
}

/** The sign-ins and failed attempts of a user: when, how and from where. */
export function SignInHistory({ user, isOpen, onClose }: SignInHistoryProps) {
  const query = useInfiniteQuery({ ...signInsQuery(user.id), enabled: isOpen });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Sign-in history"
      description={`${user.name}, ${user.email}`}
    >
      <PagedList
        query={query}
        noun="sign-ins"
        empty={<EmptyState title="No sign-ins yet" text="Nobody has signed in as this user so far." />}
        rowsOf={(page) => page.signIns}
      >
        {(signIns) => (
          <ol aria-label="Sign-ins" className="divide-y divide-stone border-y border-stone">
            {signIns.map((entry) => (
              <li key={entry.id} className="flex items-start justify-between gap-4 py-3 text-small">
                <div className="min-w-0">
                  <p className="font-semibold wrap-anywhere">
                    {signInMethod(entry.method)}
                    {entry.outcome === 'refused' ? <span className="text-beet"> · refused</span> : null}
                  </p>
                  <p className="text-ink-soft wrap-anywhere">
                    {[entry.device, entry.place, entry.ipAddress === entry.place ? '' : entry.ipAddress]
                      .filter((part) => part !== '')
                      .join(' · ')}
                  </p>
                </div>
                <span className="shrink-0 text-micro text-stone-text">
                  <LocalTime moment={entry.at} format={formatAgo} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </Dialog>
  );
}
