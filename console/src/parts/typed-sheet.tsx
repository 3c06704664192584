import { type ReactNode, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Sheet } from '../kit/sheet.tsx';

interface Props {
  title: string;
  /** What has to be typed before it is sent. */
  word: string;
  verb: string;
  sending: string;
  close: () => void;
  /** Shows its own failure; the sheet closes when it ends. */
  send: () => Promise<void>;
  /** What it will do. */
  children: ReactNode;
}

/** Asks for a word before something that reaches further than its button looks. */
export function TypedSheet({ title, word, verb, sending, close, send, children }: Props) {
  const [typed, setTyped] = useState('');
  const [isSending, setIsSending] = useState(false);
  const isTyped = typed.trim() === word;
  const submit = async () => {
    if (!isTyped || isSending) return;
    setIsSending(true);
    await send();
    close();
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
            variant="danger"
            busy={isSending ? sending : null}
            disabled={!isTyped}
          >
            {verb}
          </Button>
        </>
      }
    >
      {children}
      <Field label={`Type ${word}`}>
        {(described) => (
          <input
            {...described}
            className="input"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
    </Sheet>
  );
}
