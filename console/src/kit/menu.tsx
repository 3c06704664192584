import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Props {
  /** What its button is called, and shows. */
  label: string;
  shown: ReactNode;
  atStart?: boolean;
  children: (close: () => void) => ReactNode;
}

/** Free space around a list, pixels. */
const edge = 8;

/** Next to its button and inside the window, so that no scrolling box cuts it off. */
function place(list: HTMLElement, button: HTMLElement, atStart: boolean): void {
  const at = button.getBoundingClientRect();
  const { width, height } = list.getBoundingClientRect();
  const hasRoom = at.bottom + height + edge <= innerHeight || at.top < height + edge;
  const left = atStart ? at.left : at.right - width;
  list.style.setProperty('top', `${hasRoom ? at.bottom + 4 : at.top - height - 4}px`);
  list.style.setProperty(
    'left',
    `${Math.max(edge, Math.min(left, document.documentElement.clientWidth - width - edge))}px`,
  );
}

/** A button that opens a list of links and buttons; Escape and a click elsewhere close it. */
export function Menu({ label, shown, atStart = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current && button.current) place(list.current, button.current, atStart);
  });
  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: Event) => {
      if (!whole.current?.contains(event.target as Node)) setIsOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', closeByKey);
    // It goes with its button where the page is scrolled below it.
    const follow = () => {
      if (list.current && button.current) place(list.current, button.current, atStart);
    };
    document.addEventListener('scroll', follow, true);
    return () => {
      document.removeEventListener('scroll', follow, true);
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen, atStart]);
  return (
    <div ref={whole}>
      <button
        ref={button}
        type="button"
        className="flat"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setIsOpen(!isOpen)}
      >
        {shown} <span aria-hidden="true">▾</span>
      </button>
      {isOpen && (
        <div ref={list} className="menu-list">
          {children(() => {
            // Whatever opens now gives the focus back to this button.
            button.current?.focus();
            setIsOpen(false);
          })}
        </div>
      )}
    </div>
  );
}
