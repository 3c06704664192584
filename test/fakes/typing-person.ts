import type { Person } from '#ops/sign-in/person.ts';

export interface TypingPerson extends Person {
  /** All that was shown to them. */
  said: string[];
  drawn: string[];
  asked: { label: string; kind: 'text' | 'secret' }[];
}

/** Answers each question by its label; a list is used up in its order. */
export function typingPerson(
  answers: Record<string, string[] | ((said: string[]) => string)>,
): TypingPerson {
  const said: string[] = [];
  const drawn: string[] = [];
  const asked: TypingPerson['asked'] = [];
  return {
    said,
    drawn,
    asked,
    say: (line) => said.push(line),
    draw: (text) => drawn.push(text),
    async ask(label, kind) {
      asked.push({ label, kind });
      const known = answers[label];
      const answer = typeof known === 'function' ? known(said) : known?.shift();
      if (answer === undefined) throw new Error(`nobody answers "${label}"`);
      return answer;
    },
  };
}
