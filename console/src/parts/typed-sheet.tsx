import { type ReactNode, useState } from 'react';
import { DecisionSheet } from './decision-sheet.tsx';
import { TypedWord } from './typed-word.tsx';

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
export function TypedSheet({ word, send, children, ...rest }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <DecisionSheet
      {...rest}
      variant="danger"
      isReady={typed.trim() === word}
      blocked={null}
      decide={async () => {
        await send();
        rest.close();
      }}
    >
      {children}
      <TypedWord word={word} typed={typed} set={setTyped} />
    </DecisionSheet>
  );
}
