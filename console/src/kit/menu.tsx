import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  /** What its button is called, and shows. */
  label: string;
  shown: ReactNode;
  atStart?: boolean;
  children: (close: () => void) => ReactNode;
}

/** A button that opens a list of links and buttons; Escape and a click elsewhere close it. */
export function Menu({ label, shown, atStart = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
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
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen]);
  return (
    <div ref={whole} className={atStart ? 'menu start' : 'menu'}>
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
      {isOpen && <div className="menu-list">{children(() => setIsOpen(false))}</div>}
    </div>
  );
}
