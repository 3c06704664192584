import { useEffect, useState } from 'react';

/** How long an answer is shown, milliseconds. */
const shownMs = 4_000;

/** Takes a text to the clipboard, and says for a moment what came of it. */
export function useCopy(text: string): { said: string | null; copy: () => void } {
  const [answer, setAnswer] = useState<{ said: string } | null>(null);
  useEffect(() => {
    if (!answer) return;
    const timer = setTimeout(() => setAnswer(null), shownMs);
    return () => clearTimeout(timer);
  }, [answer]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setAnswer({ said: 'Copied' });
    } catch {
      // A browser may refuse, and has no clipboard outside a secure context.
      setAnswer({ said: 'Not copied: select the text and copy it' });
    }
  };
  return { said: answer?.said ?? null, copy: () => void copy() };
}
