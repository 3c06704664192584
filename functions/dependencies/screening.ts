/** Hands the extension `screening` its stores and its queue, and the core its gates (src/extensions/screening/README.md). */
import { environment } from '#aws/runtime/config.ts';
import type { CreditGate } from '#domain/deposit/credit/pass-gate.ts';
import type { JudgeDeps, SignatureGate } from '#domain/payment/deps.ts';
import type { AskingQueue } from '#extensions/screening/ports.ts';
import { askConsumer } from '#extensions/screening/rules/ask-consumer.ts';
import { makeCreditGate } from '#extensions/screening/rules/credit-gate.ts';
import { makeEndedHolds } from '#extensions/screening/rules/ended-holds.ts';
import { judgePayout } from '#extensions/screening/rules/judge-payout.ts';
import { makeSignatureGate } from '#extensions/screening/rules/signature-gate.ts';
import { makeAskingQueue } from '#extensions/screening/store/asking-queue.ts';
import { makeCaseReader } from '#extensions/screening/store/case-store.ts';
import type { EventConsumer } from '#ports/events.ts';
import { once } from '#shared/once.ts';
import { clock, stage } from './runtime.ts';
import { approvalStore, depositStore, deviceStore, projectStore } from './stores.ts';

export const caseReader = /* @__PURE__ */ once(() => makeCaseReader());
export const askingQueue = /* @__PURE__ */ once(() => makeAskingQueue());

/** Whether the stage has the asking function, and this one may wake it. */
const hasQueue = (): boolean => environment().QUEUE_SCREENING !== undefined;

/**
 * The gate before a first signature. Without a queue, as in a vault, it only reads. It is there in every
 * stage: what is held stays so where the extension is switched off.
 */
export const signatureGate = (queue?: AskingQueue): SignatureGate =>
  makeSignatureGate({
    cases: caseReader(),
    ...(queue && { queue }),
    ruleOf: ({ screening }) => screening,
    clock,
  });

/** The gate of a worker: it has questions made for orders that have none. Vaults do not carry the client of its queue. */
export const askingSignatureGate = (): SignatureGate =>
  signatureGate(hasQueue() ? askingQueue() : undefined);

/** The gate before a credit, of watchers, in every stage. */
export const creditGate = (): CreditGate =>
  makeCreditGate({
    cases: caseReader(),
    ended: makeEndedHolds({
      approvals: approvalStore(),
      projects: projectStore(),
      devices: deviceStore(),
      stage: stage(),
    }),
    clock,
  });

/**
 * What a signer judges by, with the judge of payouts of held deposits: in every family, and in every stage as
 * the gates.
 */
export const withPayouts = <Deps extends Pick<JudgeDeps, 'judges'>>(deps: Deps): Deps => ({
  ...deps,
  judges: {
    ...deps.judges,
    payout: judgePayout({
      deposits: depositStore(),
      cases: caseReader(),
      approvals: approvalStore(),
      devices: deviceStore(),
      stage: stage(),
    }),
  },
});

/** The consumer of the dispatchers; none in a stage without screening. */
export const askConsumers = (): EventConsumer[] => (hasQueue() ? [askConsumer(askingQueue())] : []);
