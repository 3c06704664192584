import type { ReactNode, Ref } from 'react';

interface Props {
  children: ReactNode;
  onClick?: () => void;
  variant?: 'primary' | 'danger';
  type?: 'button' | 'submit';
  disabled?: boolean;
  /** What it is doing: it takes no click while it does. */
  busy?: string | null;
  /** Id of the text that says why it is off. */
  describedBy?: string | undefined;
  /** Its name, where what it shows does not say which one it is of. */
  label?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ variant, busy = null, describedBy, disabled, label, ...rest }: Props) {
  const { children, type = 'button', onClick, ref } = rest;
  return (
    <button
      ref={ref}
      type={type}
      className={variant ? `button ${variant}` : 'button'}
      disabled={disabled || busy !== null}
      aria-describedby={describedBy}
      aria-label={label}
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
