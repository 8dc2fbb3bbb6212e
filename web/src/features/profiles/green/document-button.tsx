import type { GreenDocument } from '@greenroom/contract/green/green.schemas';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { apiClient } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button.tsx';

/**
 * Downloads a document that only its brand and the operators may read yet. It uses the session, which a link
 * would not send.
 */
export function DocumentButton({ document: { id, name } }: { document: GreenDocument }) {
  const download = useMutation({
    mutationFn: async () => {
      const address = new URL(`/documents/${id}`, window.location.origin);
      const response = await apiClient.send(new Request(address));
      const content = URL.createObjectURL(await response.blob());
      const link = Object.assign(document.createElement('a'), { href: content, download: name });
      link.click();
      URL.revokeObjectURL(content);
    },
    retry: false,
  });
  return (
    <Button
      variant="outline"
      busy={download.isPending}
      busyLabel="Downloading…"
      onClick={() => download.mutate()}
    >
      <Download aria-hidden="true" className="size-4" />
      Download {name}
    </Button>
  );
}
