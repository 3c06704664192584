import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useState } from 'react';
import { ProblemAlert } from './problem-alert.tsx';

interface Props {
  title: string;
  isLarge?: boolean;
  /** The button that sends, and what it says meanwhile. */
  verb: string;
  sending: string;
  isReady?: boolean;
  /** Why it was refused; null if it was not. */
  problem: unknown;
  close: () => void;
  /** Tells its failure by `problem`, and does not throw. */
  send: () => Promise<unknown>;
  children: ReactNode;
}

/** A form over the page: what is sent, why it was refused, and the two buttons. */
export function FormSheet({ title, isLarge, verb, sending, isReady = true, ...rest }: Props) {
  const { problem, close, send, children } = rest;
  const [isSending, setIsSending] = useState(false);
  const submit = async () => {
    setIsSending(true);
    await send();
    setIsSending(false);
  };
  return (
    <Modal
      visible
      {...(isLarge && { size: 'large' })}
      onDismiss={close}
      header={title}
      footer={
        <div className="actions">
          <Button onClick={close} disabled={isSending}>
            Go back
          </Button>
          <Button
            variant="primary"
            loading={isSending}
            loadingText={sending}
            disabled={!isReady}
            onClick={() => void submit()}
          >
            {verb}
          </Button>
        </div>
      }
    >
      <SpaceBetween size="m">
        {problem !== null && <ProblemAlert error={problem} />}
        {children}
      </SpaceBetween>
    </Modal>
  );
}
