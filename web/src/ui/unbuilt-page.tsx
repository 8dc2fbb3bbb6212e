import { ButtonLink } from './button.tsx';
import { EmptyState } from './list-states.tsx';
import { PageTitle } from './page-title.tsx';

/** A page whose feature this version does not have; it says so. */
export function UnbuiltPage({ title, text }: { title: string; text: string }) {
  return (
    <>
      <PageTitle title={title} />
      <div className="page-width mt-8">
        <EmptyState
          title="Not in this version"
          text={text}
          action={
            <ButtonLink to="/products" variant="outline">
              Browse products
            </ButtonLink>
          }
        />
      </div>
    </>
  );
}
