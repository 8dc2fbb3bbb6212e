import { clipTitleSchema } from '@greenroom/contract/streams/clips.schemas';
import type { Clip } from '@greenroom/contract/streams/clips.schemas';
import { clipLimits } from '@greenroom/contract/limits';
import { formatElapsed } from '@greenroom/contract/time-format';
import { zodResolver } from '@hookform/resolvers/zod';
import { Flag, Play } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { takeFocus } from '../../../ui/focus/take-focus.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { playerKey } from '../../player/controls/player-keys.ts';
import { useKeyPresses } from '../../player/controls/use-key-presses.ts';
import { signInAddress } from '../../session/return-page.ts';
import type { ReplayPlayback } from '../use-replay-playback.ts';
import { type ClipRange, withEnd, withStart } from './clip-range.ts';
import { useMakeClip } from './clips.api.ts';

interface ClipMakerProps {
  streamId: string;
  isSignedIn: boolean;
  playback: Pick<ReplayPlayback, 'atMs' | 'lengthMs' | 'playFrom'>;
  range: ClipRange;
  onRange: (range: ClipRange) => void;
  onClose: () => void;
}

/** Marks the start and end of a clip while the replay plays, and names it. */
export function ClipMaker({ isSignedIn, onClose, ...making }: ClipMakerProps) {
  const { pathname, search } = useLocation();
  const [made, setMade] = useState<Clip>();
  return (
    <section
      ref={takeFocus}
      tabIndex={-1}
      aria-label="New clip"
      className="flex flex-col gap-3 rounded-card border border-stone bg-paper-raised p-4 outline-none"
    >
      {!isSignedIn ? (
        <div className="flex flex-wrap items-center gap-2">
          <Link className="link grow text-small" to={signInAddress('/login', `${pathname}${search}`)}>
            Sign in to make a clip
          </Link>
          <Button size="small" variant="secondary" onClick={onClose}>
            Close
          </Button>
        </div>
      ) : made === undefined ? (
        <ClipForm {...making} onClose={onClose} onMade={setMade} />
      ) : (
        <MadeClip clip={made} onClose={onClose} />
      )}
    </section>
  );
}

const formSchema = z.object({ title: clipTitleSchema });

function ClipForm({
  streamId,
  playback,
  range,
  onRange,
  onClose,
  onMade,
}: Omit<ClipMakerProps, 'isSignedIn'> & { onMade: (clip: Clip) => void }) {
  const make = useMakeClip(streamId);
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: { title: '' } });
  const submission = useFormSubmission(form, {
    mutation: make,
    send: ({ title }) => make.mutate({ title, ...range }, { onSuccess: onMade }),
  });
  const { atMs, lengthMs } = playback;
  const setStart = () => onRange(withStart(range, atMs, lengthMs));
  const setEnd = () => onRange(withEnd(range, atMs, lengthMs));
  useKeyPresses(true, (press) => {
    const key = playerKey(press);
    return key === 's' ? setStart : key === 'e' ? setEnd : undefined;
  });
  return (
    <Form label="New clip" attempt={submission} className="flex flex-col gap-3">
      <p className="text-small text-ink-soft">
        Play the replay, and mark where the clip starts and ends, with the keys S and E too. It may last{' '}
        {clipLimits.lengthMaxMs / 1000} seconds.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" variant="outline" onClick={setStart}>
          <Flag aria-hidden="true" className="size-4" />
          Start here
        </Button>
        <Button size="small" variant="outline" onClick={setEnd}>
          <Flag aria-hidden="true" className="size-4" />
          End here
        </Button>
        <Button
          size="small"
          variant="secondary"
          onClick={() => playback.playFrom(range.startMs, range.endMs)}
        >
          <Play aria-hidden="true" className="size-4" />
          Play it
        </Button>
        <output className="tabular text-small" aria-label="Marked">
          {formatElapsed(range.startMs)} to {formatElapsed(range.endMs)},{' '}
          {Math.round((range.endMs - range.startMs) / 1000)} s
        </output>
      </div>
      <TextField
        label="Name of the clip"
        autoComplete="off"
        maxLength={clipLimits.titleMaxCharacters}
        {...submission.field('title')}
      />
      <FormActions attempt={submission} submitLabel="Make clip" busyLabel="Making…" onCancel={onClose} />
    </Form>
  );
}

function MadeClip({ clip, onClose }: { clip: Clip; onClose: () => void }) {
  const path = `/clips/${clip.id}`;
  return (
    <>
      <output className="text-small">
        <span className="font-semibold">{clip.title}</span> is there for everybody.
      </output>
      <div className="flex flex-wrap gap-2">
        <ButtonLink size="small" to={path}>
          Open the clip
        </ButtonLink>
        <CopyButton size="small" text={`${window.location.origin}${path}`} label="Copy link" />
        <Button size="small" variant="secondary" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
}
