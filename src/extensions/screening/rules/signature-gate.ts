import type { GateVerdict, SignatureGate } from '#domain/payment/deps.ts';
import { isInternal, isOperation, isSwap, type Order } from '#model/orders/order.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { Clock } from '#ports/runtime.ts';
import type { OrderRule } from '../model/rule.ts';
import type { AskingQueue, CaseReader } from '../ports.ts';
import { needsQuestion, orderConsequences, refusalReason } from './consequences.ts';
import { type Finding, findingOf } from './finding.ts';
import { orderDigest } from './subject-digest.ts';

/** When an order that waits is looked at again, seconds: the longest that one waits which is let go. */
const retrySeconds: Record<Finding, number> = {
  allow: 0,
  refuse: 0,
  unasked: 15,
  unanswered: 15,
  hold: 60,
  silent: 60,
};

export interface SignatureGateDeps {
  cases: CaseReader;
  /** Of the worker: has a question made for an order that has none. Absent in the vault, which only reads. */
  queue?: AskingQueue;
  /** What the project has screened; null: nothing. */
  ruleOf(settings: ProjectSettings): OrderRule | null;
  clock: Pick<Clock, 'now'>;
}

/**
 * The gate before a first signature. It reads the order's case only where the project has such orders
 * screened, and never one of a swap or of the service's own orders, which move nothing out. What a
 * record says of its own screening is not believed: there is no such field.
 */
export const makeSignatureGate =
  ({ cases, queue, ruleOf, clock }: SignatureGateDeps): SignatureGate =>
  async (order, settings) => {
    const rule = ruleOf(settings);
    if (!rule || isInternal(order) || isSwap(order) || !isScreened(order, rule)) return open;
    const { orderNo: id, projectId } = order;
    const screening = (await cases.getMany([id])).get(id) ?? null;
    const finding = findingOf(screening, {
      projectId,
      digest: orderDigest(order),
      onSilence: rule.onSilence,
      now: clock.now(),
    });
    const consequence = orderConsequences[order.status][finding];
    if (queue && needsQuestion(finding, consequence)) await queue.ask([{ id }]);
    if (consequence === 'wait') return { kind: 'waits', seconds: retrySeconds[finding] };
    if (consequence === 'fail' && screening)
      return { kind: 'refused', reason: refusalReason(screening) };
    return open;
  };

const open: GateVerdict = { kind: 'open' };

const isScreened = (order: Order, { withdrawals, operations }: OrderRule): boolean =>
  isOperation(order) ? operations : withdrawals;
