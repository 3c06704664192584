import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { answerOf } from '../../api/answer-of.ts';
import { type Decided, useManyDecision } from '../../api/batch-queries.ts';
import { useSigner } from '../../api/devices.ts';
import type { SignatureBody } from '../../api/passkeys.ts';
import type { ApiProblem } from '../../api/problem.ts';
import { approvalText } from '../../parts/approval-text.ts';
import type { OrderKind } from '../../routes.ts';
import type { ListedOrder } from '../../words/batch/listed-order.ts';
import { type ListOutcome, mergeOutcomes, tallyOf } from '../../words/batch/outcomes.ts';
import type { Decision } from '../../words/decide/outcome.ts';

/** How often a request whose answer was lost is sent again by itself, and how long after (ms). */
const repeats = 2;
const pauseMs = 2_000;

export interface ManyDecision {
  decision: Decision;
  reason: string | null;
  /** As they were shown when the button was pressed. */
  orders: ListedOrder[];
  listDigest: string | null;
  outcomes: ReadonlyMap<string, ListOutcome>;
  isFrozen: boolean;
  state: 'sending' | 'lost' | 'refused' | 'ended';
  problem: ApiProblem | null;
  /** What a device made of the list; a repeat sends the same. */
  signature?: SignatureBody | undefined;
  /** The service decided on another list than the page shows. */
  isOtherList: boolean;
}

/**
 * Decides on a list and goes on by itself until each order has an outcome. The same request may be sent
 * again: the service finds its record and the votes that are there.
 */
export function useDecideMany(slug: string, kind: OrderKind) {
  const ask = useManyDecision(slug, kind);
  const queries = useQueryClient();
  const signer = useSigner(slug);
  const [made, setMade] = useState<ManyDecision | null>(null);
  const now = useRef<ManyDecision | null>(null);
  const set = (next: ManyDecision) => {
    now.current = next;
    setMade(next);
  };

  const take = (answer: Decided) => {
    const last = now.current;
    if (!last) return;
    set({
      ...last,
      outcomes: mergeOutcomes(last.outcomes, answer.outcomes),
      isFrozen: answer.frozen,
      isOtherList: last.listDigest !== null && answer.list_digest !== last.listDigest,
    });
  };

  const leftOf = ({ orders, outcomes }: ManyDecision) =>
    tallyOf(
      orders.map(({ no }) => no),
      outcomes,
    ).left;

  const signatureOf = async ({ decision, orders, signature }: ManyDecision) => {
    if (decision === 'reject' || signature) return { signature };
    const digests = orders.map(({ digest }) => digest);
    return signer
      .sign((stage) => approvalText(stage, slug, digests))
      .then(
        (made) => ({ signature: made }),
        (problem: ApiProblem) => ({ problem }),
      );
  };

  const run = async (start: ManyDecision): Promise<void> => {
    set({ ...start, state: 'sending', problem: null });
    const body = start.orders.map(({ no, digest }) => ({ no, terms_digest: digest }));
    const signed = await signatureOf(start);
    if ('problem' in signed) {
      set({ ...now.current!, state: 'refused', problem: signed.problem });
      return;
    }
    const { signature } = signed;
    set({ ...now.current!, signature });
    for (let lost = 0; ; ) {
      const before = leftOf(now.current!);
      const asked = ask(body, start.reason, signature).then(take);
      const answer = await answerOf(asked, () => {});
      const last = now.current!;
      if (answer.kind === 'refused') {
        set({ ...last, state: 'refused', problem: answer.problem });
        break;
      }
      if (answer.kind === 'lost') {
        if (lost++ < repeats) {
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
          continue;
        }
        set({ ...last, state: 'lost', problem: answer.problem });
        break;
      }
      lost = 0;
      const left = leftOf(last);
      // A request that brought nothing further is not sent for ever.
      if (left === 0 || left === before) {
        set({ ...last, state: 'ended' });
        break;
      }
    }
    await Promise.all(
      [`${kind}s`, 'approvals', 'order'].map((list) =>
        queries.invalidateQueries({ queryKey: [list, slug] }),
      ),
    );
  };

  return {
    made,
    decide: (
      decision: Decision,
      { orders, listDigest, reason }: Pick<ManyDecision, 'orders' | 'listDigest' | 'reason'>,
    ) =>
      run({
        decision,
        reason,
        orders,
        listDigest,
        outcomes: new Map(),
        isFrozen: false,
        state: 'sending',
        problem: null,
        isOtherList: false,
      }),
    /** Sends the same request again. */
    goOn: async () => {
      if (now.current) await run(now.current);
    },
  };
}
