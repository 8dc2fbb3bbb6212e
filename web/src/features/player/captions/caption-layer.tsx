import { Captions, CaptionsOff } from 'lucide-react';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PillChoice } from '../controls/pill-choice.tsx';
import { playerKey } from '../controls/player-keys.ts';
import { useKeyPresses } from '../controls/use-key-presses.ts';
import { usePlayerChoices } from '../player.store.ts';
import {
  captionPlaces,
  captionSizes,
  setCaptionChoices,
  useCaptionChoices,
} from './caption-choices.store.ts';

/**
 * In the player of the narrowest phones, three lines of medium size must fit between the top buttons and the
 * timeline.
 */
const sizeClasses = {
  small: 'text-small @max-[20rem]:text-micro',
  medium: 'text-lead @max-[20rem]:text-micro',
  large: 'text-heading @max-[20rem]:text-small',
} as const;
const placeClasses = { bottom: 'bottom-20', top: 'top-14' } as const;

/**
 * The current caption over the picture of a player, with a button that turns captions off. The key `c` does the
 * same.
 */
export function CaptionLayer({ text }: { text: string | undefined }) {
  const { isOn, size, place } = useCaptionChoices();
  const hasKeys = usePlayerChoices((choices) => choices.hasKeys);
  useKeyPresses(hasKeys, (press) =>
    playerKey(press) === 'c' ? () => setCaptionChoices({ isOn: !isOn }) : undefined,
  );
  const Icon = isOn ? Captions : CaptionsOff;
  return (
    <>
      {isOn && text !== undefined ? (
        <p
          data-captions={place}
          className={classNames(
            '@container pointer-events-none absolute right-[calc(var(--player-end,0px)+0.75rem)] left-3 z-10 flex justify-center text-center',
            placeClasses[place],
          )}
        >
          <span
            dir="auto"
            className={classNames(
              'max-w-[42ch] rounded-mark bg-paper-sunken/90 px-2 py-px @md:px-3 @md:py-1 font-text leading-[1.2] font-semibold text-ink wrap-anywhere',
              place === 'bottom' && '@md:mb-4',
              sizeClasses[size],
            )}
          >
            {text}
          </span>
        </p>
      ) : null}
      <div className="absolute top-1.5 right-[calc(var(--player-end,0px)+0.5rem)] z-10">
        <Popover
          label="Captions"
          trigger={
            <button
              type="button"
              aria-label="Captions"
              title="Captions (c)"
              className="flex size-11 items-center justify-center rounded-full bg-paper-sunken/85 text-ink hover:bg-moss"
            >
              <Icon aria-hidden="true" className="size-5" />
            </button>
          }
        >
          <div className="flex w-64 max-w-full flex-col gap-4">
            <label className="flex min-h-11 items-center gap-3 text-small font-semibold">
              <input
                type="checkbox"
                checked={isOn}
                onChange={({ target }) => setCaptionChoices({ isOn: target.checked })}
                className="size-5 accent-leaf"
              />
              Show captions
            </label>
            <PillChoice
              label="Size"
              value={size}
              values={captionSizes}
              onChange={(value) => setCaptionChoices({ size: value })}
            />
            <PillChoice
              label="Place"
              value={place}
              values={captionPlaces}
              onChange={(value) => setCaptionChoices({ place: value })}
            />
          </div>
        </Popover>
      </div>
    </>
  );
}
