import { queryOptions, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Spinner } from '../../ui/loading/spinner.tsx';

function returnPolicyQuery(slug: string) {
  return queryOptions({
    queryKey: ['brand', 'return-policy', slug],
    queryFn: async ({ signal }) => (await api.brands.profile({ slug }, { signal })).data.returnPolicy ?? null,
  });
}

/** A brand's return policy, loaded when it is opened. */
export function ReturnPolicy({ name, slug }: { name: string; slug: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const policy = useQuery({ ...returnPolicyQuery(slug), enabled: isOpen });
  return (
    <details
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group border-y border-stone text-small"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        Returns at {name}
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="pb-4 whitespace-pre-line text-ink-soft wrap-anywhere">
        {policy.data === undefined ? (
          policy.isError ? (
            describeFailure(policy.error)
          ) : (
            <Spinner />
          )
        ) : (
          (policy.data ?? `${name} has not written a return policy. Ask before you buy.`)
        )}
      </div>
    </details>
  );
}
