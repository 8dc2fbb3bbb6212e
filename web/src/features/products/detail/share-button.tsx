import { Share2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

/** Its code loads on a press, because it does not fit into the budget of an entry page. */
export function ShareButton({ title }: { title: string }) {
  const share = async () => (await import('../../../ui/share-page.ts')).sharePage(title);
  return (
    <Button variant="outline" onClick={() => void share()}>
      <Share2 aria-hidden="true" className="size-4" />
      Share
    </Button>
  );
}
