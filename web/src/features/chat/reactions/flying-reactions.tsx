import { reactions, type Reaction } from '@greenroom/contract/chat/reactions';
import { useEffect, useRef } from 'react';
import { useReducedMotion } from '../../../ui/use-reduced-motion.ts';
import type { JoinedStream } from '../../streams/joined-stream.ts';
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet
import './flying-reactions.css';

/** How many fly at the same time. More look like a cloud and cost a phone frames. */
const maxFlying = 40;
/** Reactions that arrive together start one after another within this time. */
const spreadMs = 450;
const flightMs = 2600;

interface FlyingReactionsProps {
  onReactions: JoinedStream['onReactions'];
}

/** Reactions that rise over the video. They bypass React: each is an element that the browser animates. */
export function FlyingReactions({ onReactions }: FlyingReactionsProps) {
  const box = useRef<HTMLDivElement>(null);
  const isStill = useReducedMotion();
  useEffect(() => {
    if (isStill) return undefined;
    return onReactions((reaction, count) => {
      const sky = box.current;
      if (sky === null || document.hidden) return;
      const room = maxFlying - sky.childElementCount;
      for (let nth = 0; nth < Math.min(count, room); nth += 1) sky.append(flight(reaction, nth === 0));
    });
  }, [onReactions, isStill]);
  return <div ref={box} aria-hidden="true" className="flying-reactions" />;
}

function flight(reaction: Reaction, isFirst: boolean): HTMLElement {
  const element = document.createElement('span');
  element.textContent = reactions[reaction].sign;
  element.style.setProperty('--flight-start', `${Math.round(Math.random() * 100)}%`);
  element.style.setProperty('--flight-drift', `${Math.round(Math.random() * 48 - 24)}px`);
  element.style.animationDuration = `${flightMs + Math.round(Math.random() * 600)}ms`;
  element.style.animationDelay = isFirst ? '0ms' : `${Math.round(Math.random() * spreadMs)}ms`;
  element.addEventListener('animationend', () => element.remove());
  return element;
}
