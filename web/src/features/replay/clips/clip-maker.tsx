import { clipTitleSchema } from '@greenroom/contract/streams/clips.schemas';
import type { Clip } from '@greenroom/contract/streams/clips.schemas';
import { clipLimits } from '@greenroom/contract/limits/replays';
import { zodResolver } from '@hookform/resolvers/zod';
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
import { RangeButtons } from '../range-buttons.tsx';
import { type ReplayRange, withEnd, withStart } from '../replay-range.ts';
import type { ReplayPlayback } from '../use-replay-playback.ts';

import { useMakeClip } from './clips.api.ts';

interface ClipMakerProps {
  streamId: string;
  isSignedIn: boolean;
  playback: Pick<ReplayPlayback, 'atMs' | 'lengthMs' | 'playFrom'>;
  range: ReplayRange;
  onRange: (range: ReplayRange) => void;
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
  const bounds = { lengthMs, minMs: clipLimits.lengthMinMs, maxMs: clipLimits.lengthMaxMs };
  const setStart = () => onRange(withStart(range, atMs, bounds));
  const setEnd = () => onRange(withEnd(range, atMs, bounds));
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
      <RangeButtons playback={playback} range={range} bounds={bounds} onRange={onRange} />
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
