import type { Route } from './+types/unsubscribe';
import { pageMeta } from '../app/page-meta.ts';
import { useTurnOffMail } from '../features/notices/unsubscribe.api.ts';
import { describeFailure } from '../lib/api/api-error.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Turn off notices by mail',
    description: 'Turn off notices by mail.',
    path: '/unsubscribe',
    isPrivate: true,
  });
}

/** The target of an unsubscribe link. It asks for confirmation, because mail programs open links by themselves. */
export default function UnsubscribePage({ params }: Route.ComponentProps) {
  const turnOff = useTurnOffMail();
  return (
    <>
      <PageTitle
        title={turnOff.isSuccess ? 'Done' : 'Turn off notices by mail?'}
        text={
          turnOff.isSuccess
            ? 'You get no more notices by mail, and no newsletter. Notices still show up in the bell.'
            : 'This ends the newsletter too. You still see notices in the bell, and mail about your password and your email address still comes.'
        }
      />
      <div className="page-width mt-8 pb-16" aria-live="polite">
        {turnOff.isSuccess ? (
          <ButtonLink to="/" variant="outline">
            Go to the home page
          </ButtonLink>
        ) : (
          <Button busy={turnOff.isPending} onClick={() => turnOff.mutate(params.token)}>
            Turn off
          </Button>
        )}
        {turnOff.isError ? (
          <p role="alert" className="mt-4 text-beet">
            {describeFailure(turnOff.error)}
          </p>
        ) : null}
      </div>
    </>
  );
}
