import { cloneElement, useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { ComponentType, DOMAttributes, ReactElement, Ref } from 'react';
import { useEarlyPress } from '../hydration/early-press.ts';
import { onFirstSign } from '../loading/first-sign.ts';
import { showToast } from './toast.ts';
import { wantedCode } from './wanted-code.ts';

type TriggerProps = DOMAttributes<HTMLElement> & { ref?: Ref<HTMLElement> | undefined };
type Trigger = ReactElement<TriggerProps>;

export interface OverlayProps {
  /** What opens it; left out when `open` is held elsewhere. */
  trigger?: ReactElement | undefined;
  open?: boolean | undefined;
}

/** What a trigger says before the code is here, and the keys besides Enter and Space that open it. */
const kinds = {
  menu: { role: undefined, popup: 'menu', keys: ['ArrowDown', 'ArrowUp'] },
  dialog: { role: undefined, popup: 'dialog', keys: [] },
  listbox: { role: 'combobox', popup: 'listbox', keys: ['ArrowDown', 'ArrowUp'] },
} as const;

/**
 * A menu, dialog or list whose code loads when it is first wanted: at the first sign of a visitor, at the latest when its
 * trigger is pointed at, focused or pressed. Until then the trigger stands alone, with the same roles and states. While it is
 * pointed at or focused it is not replaced, so no focus and no press gets lost; a press is repeated once the code is here,
 * also one that came before any code.
 *
 * @param load imports the component, which takes the same props
 */
export function lazyOverlay<Props extends OverlayProps>(
  kind: keyof typeof kinds,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const code = wantedCode(load);
  return function LazyOverlay(props: Props) {
    const { open = false } = props;
    const Loaded = useSyncExternalStore(code.subscribe, code.read, () => undefined);
    const [isPlain, setIsPlain] = useState(true);
    const [isHeld, setIsHeld] = useState(false);
    const [press, setPress] = useState<Event>();
    const [element, setElement] = useState<HTMLElement | null>(null);

    useEffect(() => onFirstSign(() => void code.ask()), []);
    useEffect(() => {
      if (open) void askOrSay();
    }, [open]);

    const isReplaced = Loaded !== undefined && (!isHeld || press !== undefined);
    if (isPlain && isReplaced) setIsPlain(false);

    useEffect(() => {
      // Right after the plain trigger was replaced, it is still the element that is known here.
      if (isPlain || press === undefined || element?.isConnected !== true) return;
      setPress(undefined);
      element.focus();
      element.dispatchEvent(copyOf(press));
    }, [isPlain, press, element]);

    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- triggers are elements of HTML
    const trigger = props.trigger as Trigger | undefined;
    const placed = trigger && cloneElement(trigger, { ref: setElement });
    if (Loaded !== undefined && !isPlain) return <Loaded {...props} {...(placed && { trigger: placed })} />;
    if (placed === undefined) return null;
    return (
      <PlainTrigger
        kind={kind}
        trigger={placed}
        onHold={(holds) => {
          setIsHeld(holds);
          if (holds) void code.ask();
        }}
        onPress={(event) => {
          setPress(event);
          void askOrSay().then((isHere) => (isHere ? undefined : setPress(undefined)));
        }}
      />
    );
  };

  async function askOrSay(): Promise<boolean> {
    const isHere = await code.ask();
    if (!isHere) {
      showToast('This part could not be loaded. Check your connection and try again.', {
        tone: 'failure',
        id: 'part-not-loaded',
      });
    }
    return isHere;
  }
}

interface PlainTriggerProps {
  kind: keyof typeof kinds;
  trigger: Trigger;
  /** It is pointed at or focused from now on, or no longer. */
  onHold: (holds: boolean) => void;
  onPress: (event: Event) => void;
}

function PlainTrigger({ kind, trigger, onHold, onPress }: PlainTriggerProps) {
  const { role, popup, keys } = kinds[kind];
  const own = trigger.props;
  const early = useEarlyPress(useId(), (event) =>
    onPress(event ?? new MouseEvent('click', { bubbles: true })),
  );
  return cloneElement(trigger, {
    ...early,
    role,
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      onHold(true);
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event);
      onHold(document.activeElement === event.currentTarget);
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      onHold(true);
    },
    onBlur: (event) => {
      own.onBlur?.(event);
      onHold(event.currentTarget.matches(':hover'));
    },
    onClick: (event) => {
      own.onClick?.(event);
      if (!event.defaultPrevented) early.onClick(event);
    },
    onKeyDown: (event) => {
      own.onKeyDown?.(event);
      if (event.defaultPrevented || !keys.some((key) => key === event.key)) return;
      event.preventDefault();
      onPress(event.nativeEvent);
    },
  } as TriggerProps);
}

/** The same event once more: one that was dispatched cannot be dispatched again. */
function copyOf(event: Event): Event {
  if (event instanceof KeyboardEvent) return new KeyboardEvent(event.type, event);
  // With the pointer's type, by which a dialog decides where its focus begins.
  if (event instanceof PointerEvent) return new PointerEvent(event.type, event);
  if (event instanceof MouseEvent) return new MouseEvent(event.type, event);
  return new Event(event.type, event);
}
