import { type ReactNode, useEffect, useRef } from 'react';
import { useAnchor } from '../kit/hooks.ts';
import '../styles/records.css';

/** What is above a place of a page is read by then, milliseconds. */
const readMs = 5_000;
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * A place of a page that an address names after its #. It stays in view while what is above it is read and
 * grows, until somebody moves by themselves.
 */
export function Anchored({ id, children }: { id: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const isNamed = useAnchor() === id;
  useEffect(() => {
    if (!isNamed) return;
    const show = () => place.current?.scrollIntoView();
    show();
    const grown = new ResizeObserver(show);
    grown.observe(document.body);
    const stop = () => {
      grown.disconnect();
      clearTimeout(timer);
      for (const move of ownMoves) removeEventListener(move, stop);
    };
    const timer = setTimeout(stop, readMs);
    for (const move of ownMoves) addEventListener(move, stop, { passive: true });
    return stop;
  }, [isNamed]);
  return (
    <div ref={place} id={id} className="anchored">
      {children}
    </div>
  );
}
