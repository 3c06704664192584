import { type Ref, useState } from 'react';
import { useLocation } from 'wouter';
import { flash } from '../kit/flash.ts';
import { findPath } from '../routes.ts';
import { looksSecret } from '../words/looks-secret.ts';

interface Props {
  slug: string;
  ref?: Ref<HTMLInputElement>;
  done?: () => void;
  /** What a second one on the same page is called. */
  label?: string;
}

/** Any id of the project leads to its page. A secret leads nowhere: it is not sent. */
export function SearchBox({ slug, ref, done, label = 'Find' }: Props) {
  const [, go] = useLocation();
  const [text, setText] = useState('');
  const find = () => {
    const what = text.trim();
    if (what === '') return;
    setText('');
    if (looksSecret(what)) {
      flash({
        tone: 'error',
        title: 'This looks like a secret',
        text: 'Not searched. Write a TRON hash with 0x in front.',
      });
      return;
    }
    done?.();
    go(findPath(slug, what));
  };
  return (
    <search className="search" aria-label={label}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <input
          ref={ref}
          className="input"
          type="search"
          aria-label="Find an id, address or hash"
          placeholder="Find an id, address or hash ( / )"
          autoComplete="off"
          spellCheck={false}
          maxLength={128}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </search>
  );
}
