import { Share2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { sharePage } from '../../../ui/share-page.ts';

export function ShareButton({ title }: { title: string }) {
  return (
    <Button variant="outline" onClick={() => void sharePage(title)}>
      <Share2 aria-hidden="true" className="size-4" />
      Share
    </Button>
  );
}
