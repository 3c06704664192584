import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { ProblemAlert } from './problem-alert.tsx';

interface Props {
  title: string;
  /** The button that sends, and what it says meanwhile. */
  verb: string;
  sending: string;
  variant?: 'primary' | 'danger';
  isReady?: boolean;
  /** Why it was refused, as far as no field shows it; null if it was not. */
  problem: unknown;
  close: () => void;
  /** Tells its failure by `problem`, and does not throw. */
  send: () => Promise<unknown>;
  children: ReactNode;
}

/** A form over the page: what is sent, why it was refused, and the two buttons. */
export function FormSheet({ title, verb, sending, isReady = true, problem, ...rest }: Props) {
  const { close, send, children, variant = 'primary' } = rest;
  const [isSending, setIsSending] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was refused about a field is where one goes on.
    if (!isSending) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isSending]);
  const submit = async () => {
    if (!isReady || isSending) return;
    setIsSending(true);
    await send();
    setIsSending(false);
  };
  return (
    <Sheet
      title={title}
      close={() => {
        if (!isSending) close();
      }}
      submit={() => void submit()}
      actions={
        <>
          <Button onClick={close} disabled={isSending}>
            Go back
          </Button>
          <Button
            type="submit"
            variant={variant}
            busy={isSending ? sending : null}
            disabled={!isReady}
          >
            {verb}
          </Button>
        </>
      }
    >
      <div ref={fields} className="stack close">
        {problem !== null && <ProblemAlert error={problem} />}
        {children}
      </div>
    </Sheet>
  );
}
