import { Share2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

/** What it does is loaded when it is pressed: a first page has no room for it. */
export function ShareButton({ title }: { title: string }) {
  const share = async () => (await import('../../../ui/share-page.ts')).sharePage(title);
  return (
    <Button variant="outline" onClick={() => void share()}>
      <Share2 aria-hidden="true" className="size-4" />
      Share
    </Button>
  );
}
