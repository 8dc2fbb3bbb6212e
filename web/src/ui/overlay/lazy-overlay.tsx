import { cloneElement, useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { ComponentType, DOMAttributes, ReactElement, Ref } from 'react';
import { useEarlyPress } from '../hydration/early-press.ts';
import { onFirstActivity } from '../loading/first-activity.ts';
import { showToast } from './toast.ts';
import { wantedCode } from './wanted-code.ts';

type TriggerProps = DOMAttributes<HTMLElement> & { ref?: Ref<HTMLElement> | undefined };
type Trigger = ReactElement<TriggerProps>;

export interface OverlayProps {
  /** The element that opens it. Omitted if `open` is controlled. */
  trigger?: ReactElement | undefined;
  open?: boolean | undefined;
}

/** The ARIA attributes of a trigger before the code is loaded, and the keys besides Enter and Space that open it. */
const kinds = {
  menu: { role: undefined, popup: 'menu', keys: ['ArrowDown', 'ArrowUp'] },
  dialog: { role: undefined, popup: 'dialog', keys: [] },
  listbox: { role: 'combobox', popup: 'listbox', keys: ['ArrowDown', 'ArrowUp'] },
} as const;

/**
 * A menu, dialog or list whose code loads on demand: at the first activity of the visitor, at the latest when
 * its trigger is hovered, focused or pressed. Until then the plain trigger is rendered, with the same roles and
 * states. While it is hovered or focused it is not replaced, so no focus and no press is lost. A press is
 * repeated once the code is loaded, including one from before hydration.
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

    useEffect(() => onFirstActivity(() => void code.ask()), []);
    useEffect(() => {
      if (open) void askOrSay();
    }, [open]);

    const isReplaced = Loaded !== undefined && (!isHeld || press !== undefined);
    if (isPlain && isReplaced) setIsPlain(false);

    useEffect(() => {
      // Right after the plain trigger was replaced, `element` still refers to it.
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
  /** Called with whether it is hovered or focused. */
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

/** A copy of the event, because a dispatched event cannot be dispatched again. */
function copyOf(event: Event): Event {
  if (event instanceof KeyboardEvent) return new KeyboardEvent(event.type, event);
  // Includes the pointer type, which decides where a dialog puts the initial focus.
  if (event instanceof PointerEvent) return new PointerEvent(event.type, event);
  if (event instanceof MouseEvent) return new MouseEvent(event.type, event);
  return new Event(event.type, event);
}
