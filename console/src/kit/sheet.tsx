import { type ReactNode, useEffect, useId, useRef } from 'react';

interface Props {
  title: string;
  close: () => void;
  /** Enter in a field, and the button of type `submit`. */
  submit: () => void;
  children: ReactNode;
  actions: ReactNode;
  isLarge?: boolean;
}

/**
 * A modal form. The browser's own dialog keeps the focus inside, closes at Escape and gives the focus
 * back to what opened it.
 */
export function Sheet({ title, close, submit, children, actions, isLarge = false }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current!;
    const before = document.activeElement;
    shown.showModal();
    return () => {
      shown.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={isLarge ? 'sheet large' : 'sheet'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={() => {
        // A browser closes at a second Escape by itself, also where the sheet has to stay.
        const shown = dialog.current;
        setTimeout(() => {
          if (shown?.isConnected && !shown.open) shown.showModal();
        });
      }}
    >
      <form
        method="dialog"
        className="sheet-body"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <h2 id={id}>{title}</h2>
        {children}
        <div className="actions">{actions}</div>
      </form>
    </dialog>
  );
}
