import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { AlertDialog, Dialog } from '../../../ui/overlay/dialog.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { announcedShowQuery, useCancelSeries, useCancelShow } from './announcing.api.ts';

export function AnnounceButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <CalendarPlus aria-hidden="true" className="size-4.5" />
        Announce a show
      </Button>
      {isOpen ? <AnnouncementDialog isOpen onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** A streamer's actions for an upcoming show: edit and cancel. */
export function AnnouncedActions({ stream }: { stream: { id: string; title: string } }) {
  const [open, setOpen] = useState<'change' | 'cancel'>();
  const announced = useQuery({ ...announcedShowQuery(stream.id), enabled: open !== undefined });
  const cancel = useCancelShow(stream.title);
  const cancelSeries = useCancelSeries(stream.title);
  const series = announced.data?.show.series;
  const close = () => setOpen(undefined);
  return (
    <div className="flex gap-2">
      <Button
        size="small"
        variant="outline"
        busy={open === 'change' && announced.isLoading}
        busyLabel="Loading…"
        onClick={() => setOpen('change')}
      >
        Change<span className="sr-only"> {stream.title}</span>
      </Button>
      <Button
        size="small"
        variant="quiet"
        busy={cancel.isPending || cancelSeries.isPending || (open === 'cancel' && announced.isLoading)}
        busyLabel="Calling off…"
        onClick={() => setOpen('cancel')}
      >
        Call off<span className="sr-only"> {stream.title}</span>
      </Button>
      {series === undefined ? (
        <AlertDialog
          open={open === 'cancel' && !announced.isLoading}
          onOpenChange={(isOpen) => setOpen(isOpen ? 'cancel' : undefined)}
          title="Call this show off?"
          description="Everybody who set a reminder is notified. It cannot be taken back."
          confirmLabel="Call Off"
          cancelLabel="Keep It"
          destructive
          onConfirm={() => {
            close();
            cancel.mutate({ id: stream.id, scope: 'this' });
          }}
        />
      ) : (
        <Dialog
          open={open === 'cancel'}
          onOpenChange={(isOpen) => setOpen(isOpen ? 'cancel' : undefined)}
          title="Call this show off?"
          description="It is one of a series. Everybody who set a reminder is notified. It cannot be taken back."
        >
          <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap sm:justify-end">
            <Button variant="outline" onClick={close}>
              Keep It
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                close();
                cancel.mutate({ id: stream.id, scope: 'this' });
              }}
            >
              Call Off This One
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                close();
                cancel.mutate({ id: stream.id, scope: 'following' });
              }}
            >
              Call Off This and the Following
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                close();
                cancelSeries.mutate(series.id);
              }}
            >
              Call Off All to Come
            </Button>
          </div>
        </Dialog>
      )}
      {open === 'change' && announced.data !== undefined ? (
        <AnnouncementDialog announced={announced.data} isOpen onClose={close} />
      ) : null}
    </div>
  );
}
