import { type ReactNode, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Sheet } from '../kit/sheet.tsx';

interface Props {
  title: string;
  /** The button that decides, and what it says meanwhile. */
  verb: string;
  sending: string;
  variant?: 'primary' | 'danger';
  /** What is still to be filled in. */
  isReady: boolean;
  /** Why nothing can be decided by now. */
  blocked: string | null;
  close: () => void;
  decide: () => Promise<void>;
  children: ReactNode;
}

/** The frame of a decision: what is decided, why not, and the two buttons. */
export function DecisionSheet({ title, verb, sending, isReady, blocked, ...rest }: Props) {
  const { close, decide, children, variant = 'primary' } = rest;
  const [isSending, setIsSending] = useState(false);
  const isOff = !isReady || blocked !== null;
  return (
    <Sheet
      title={title}
      close={() => {
        if (!isSending) close();
      }}
      submit={() => {
        if (isOff || isSending) return;
        setIsSending(true);
        void decide();
      }}
      actions={
        <>
          <Button onClick={close} disabled={isSending}>
            Go back
          </Button>
          <Button
            type="submit"
            variant={variant}
            busy={isSending ? sending : null}
            disabled={isOff}
            describedBy={blocked ? 'blocked' : undefined}
          >
            {verb}
          </Button>
        </>
      }
    >
      {children}
      {blocked && (
        <p id="blocked" role="note">
          {blocked}
        </p>
      )}
    </Sheet>
  );
}
