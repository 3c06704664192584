import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf } from '../../api/answer-of.ts';
import { useSigner } from '../../api/devices.ts';
import type { SignatureBody } from '../../api/passkeys.ts';
import type { ApiProblem } from '../../api/problem.ts';
import type { Decision, Pressed } from '../../words/decide/outcome.ts';

interface Options {
  refetch: () => Promise<unknown>;
  /** The lists that follow a decision. */
  lists: string[];
  /** There is an answer, or none will come. */
  done: () => void;
}

/** One decision at a time: it is signed where the project requires it, sent once, and read again. */
export function useDecision(slug: string, { refetch, lists, done }: Options) {
  const queries = useQueryClient();
  const signer = useSigner(slug);
  const [pressed, setPressed] = useState<Pressed | null>(null);

  const decide = async (decision: Decision, ask: () => Promise<unknown>) => {
    // What came of an earlier decision is not what comes of this one.
    setPressed(null);
    const answered = await answerOf(ask(), (late) => {
      setPressed({ decision, answer: late, at: Date.now() });
      void refetch();
    });
    setPressed({ decision, answer: answered, at: Date.now() });
    done();
    // The record says who was first; the lists follow in a moment.
    await refetch();
    await Promise.all(lists.map((list) => queries.invalidateQueries({ queryKey: [list, slug] })));
  };

  // Before the request is sent: what a person takes for it is not a time that the service takes.
  const approve = async (
    textOf: (stage: string) => string | Promise<string>,
    ask: (signature: SignatureBody | undefined) => Promise<unknown>,
  ) => {
    setPressed(null);
    const signed = await signer.sign(textOf).then(
      (signature) => ({ signature }),
      (problem: ApiProblem) => ({ problem }),
    );
    if ('problem' in signed) {
      const answer = { kind: 'refused' as const, problem: signed.problem };
      setPressed({ decision: 'approve', answer, at: Date.now() });
      done();
      return;
    }
    await decide('approve', () => ask(signed.signature));
  };

  return { pressed, approve, reject: (ask: () => Promise<unknown>) => decide('reject', ask) };
}
