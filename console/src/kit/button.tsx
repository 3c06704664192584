import type { ReactNode, Ref } from 'react';

interface Props {
  children: ReactNode;
  onClick?: () => void;
  variant?: 'primary' | 'danger';
  type?: 'button' | 'submit';
  disabled?: boolean;
  /** What it is doing: it takes no click while it does. */
  busy?: string | null;
  /** What it is called where its text does not say it all. */
  label?: string;
  /** Id of the text that says why it is off. */
  describedBy?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ variant, busy = null, describedBy, disabled, ...rest }: Props) {
  const { children, type = 'button', onClick, label, ref } = rest;
  return (
    <button
      ref={ref}
      type={type}
      className={variant ? `button ${variant}` : 'button'}
      disabled={disabled || busy !== null}
      aria-label={label}
      aria-describedby={describedBy}
      onClick={onClick}
    >
      {busy === null ? (
        children
      ) : (
        <>
          <span className="spinner" aria-hidden="true" /> {busy}
        </>
      )}
    </button>
  );
}
