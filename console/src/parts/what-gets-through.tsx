import { visibleText } from '../words/visible-text.ts';

/** What a looser rule lets through from now on; nothing where it is not looser. */
export const WhatGetsThrough = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <ul className="list">
      {sentences.map((sentence) => (
        <li key={sentence}>
          <strong>{visibleText(sentence)}</strong>
        </li>
      ))}
    </ul>
  );
