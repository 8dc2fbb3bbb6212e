import type { Clip } from '@greenroom/contract/streams/clips.schemas';
import { Camera, Eye, EyeOff, ImageOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { AlertDialog } from '../../../ui/overlay/dialog.tsx';
import { useDeleteClip, useHideClip, useRemoveClipPicture, useReplaceClipPicture } from './clips.api.ts';

interface ClipActionsProps {
  clip: Clip;
  /** The reader manages the show and may hide and delete the clip. Its author may only delete it. */
  mayHide: boolean;
  onDeleted?: () => void;
}

/**
 * The image comes from the author's browser and is not checked. Whoever manages the show can take it again from
 * the video, or remove it.
 */
function PictureActions({ clip }: { clip: Clip }) {
  const replace = useReplaceClipPicture(clip);
  const remove = useRemoveClipPicture(clip.id);
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        busy={replace.isPending}
        busyLabel="Taking…"
        onClick={() => replace.mutate()}
      >
        <Camera aria-hidden="true" className="size-4" />
        Take picture anew
        <span className="sr-only"> of the clip {clip.title}</span>
      </Button>
      {clip.picture === undefined ? null : (
        <Button
          size="small"
          variant="secondary"
          busy={remove.isPending}
          busyLabel="Removing…"
          onClick={() => remove.mutate()}
        >
          <ImageOff aria-hidden="true" className="size-4" />
          Remove picture
          <span className="sr-only"> of the clip {clip.title}</span>
        </Button>
      )}
    </>
  );
}

/** The actions of a clip for the show's streamer and the clip's author. */
export function ClipActions({ clip, mayHide, onDeleted }: ClipActionsProps) {
  const hide = useHideClip(clip.id);
  const remove = useDeleteClip(clip.id);
  const [asks, setAsks] = useState(false);
  const Icon = clip.isHidden ? Eye : EyeOff;
  return (
    <div className="flex flex-wrap gap-2">
      {mayHide ? (
        <Button
          size="small"
          variant="secondary"
          busy={hide.isPending}
          busyLabel="Saving…"
          onClick={() => hide.mutate(!clip.isHidden)}
        >
          <Icon aria-hidden="true" className="size-4" />
          {clip.isHidden ? 'Show' : 'Hide'}
          <span className="sr-only"> the clip {clip.title}</span>
        </Button>
      ) : null}
      {mayHide ? <PictureActions clip={clip} /> : null}
      <Button size="small" variant="secondary" onClick={() => setAsks(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
        Delete
        <span className="sr-only"> the clip {clip.title}</span>
      </Button>
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Delete “${clip.title}”?`}
        description="Its address stops working. The replay stays."
        confirmLabel="Delete clip"
        cancelLabel="Keep it"
        destructive
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              setAsks(false);
              onDeleted?.();
            },
          })
        }
      />
    </div>
  );
}
