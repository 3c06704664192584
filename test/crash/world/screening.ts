/** The function that asks providers about deposits and orders, and a provider. */
import { makeRecipientIndex } from '#aws/orders/recipient-index.ts';
import type { Verdict } from '#extensions/screening/model/case.ts';
import type { ProviderPost } from '#extensions/screening/ports.ts';
import { answerSignature } from '#extensions/screening/rules/answer.ts';
import { askConsumer } from '#extensions/screening/rules/ask-consumer.ts';
import { askAbout } from '#extensions/screening/rules/ask-provider.ts';
import { makeCreditGate } from '#extensions/screening/rules/credit-gate.ts';
import { makeEndedHolds } from '#extensions/screening/rules/ended-holds.ts';
import { makeSignatureGate } from '#extensions/screening/rules/signature-gate.ts';
import { makeCaseStore } from '#extensions/screening/store/case-store.ts';
import { makeSubjectReader } from '#extensions/screening/store/subject-reader.ts';
import type { ScreeningSettings } from '#model/settings/screening-settings.ts';
import type { Cell } from '../cell.ts';
import type { Incarnation } from './killable-process.ts';
import type { CrashPorts } from './ports.ts';
import type { World } from './world.ts';

/** A question that waits in the queue of the asking function, until unix seconds. */
export interface Question {
  id: string;
  attempt: number;
  at: number;
}

/** What a provider answers; `silent`: nothing. */
export type Says = Verdict | 'silent';

const secret = 'the screening secret of a crash run';
const url = 'https://screening.example';

/** Everything of a screened cell is asked about. */
export const screeningSettings: ScreeningSettings = {
  url,
  secret: {
    ciphertext: '',
    iv: '',
    tag: '',
    dataKey: '',
  } as unknown as ScreeningSettings['secret'],
  depositsAboveUsd: 0,
  withdrawals: true,
  operations: true,
  onSilence: 'hold',
};

/** Answers as the cell of the subject says: each entry once, in order; the last entry repeats. */
const provider = (world: World): ProviderPost => ({
  async post({ body }) {
    const { id, digest, nonce } = JSON.parse(body) as Record<'id' | 'digest' | 'nonce', string>;
    const says = world.ownerOf(id)?.providerSays ?? ['allow'];
    const verdict = (says.length > 1 ? says.shift() : says[0]) ?? 'allow';
    if (verdict === 'silent') return { status: null, body: null };
    const time = world.clock().now();
    const reason = `it is ${verdict}`;
    const answer = JSON.stringify({ id, digest, nonce, verdict, reason, reference: null, time });
    const signature = answerSignature(secret, answer);
    return { status: 200, body: JSON.stringify({ answer, signature }) };
  },
});

export const screeningPorts = (world: World, life: Incarnation) => ({
  screeningCases: life.wrap('screeningCases', makeCaseStore(world.client)),
  screeningQueue: life.wrap('screeningQueue', {
    async ask(subjects) {
      const now = world.clock().now();
      for (const { id, attempt = 0, afterSeconds = 0 } of subjects)
        world.questions.push({ id, attempt, at: now + afterSeconds });
    },
    // No way answers by the route.
    async answer() {
      throw new Error('nobody answers by the route');
    },
  }),
  screeningProvider: life.wrap('screeningProvider', provider(world)),
});

/** One look of the asking function at a subject. */
export const asksProvider =
  (world: World, { id, attempt }: Question) =>
  (ports: CrashPorts) =>
    askAbout(
      {
        subjects: makeSubjectReader({
          ...ports,
          recipients: makeRecipientIndex(world.client),
          chainOf: () => world.chain.chain,
        }),
        cases: ports.screeningCases,
        providerOf: async (projectId) =>
          isScreened(world.cells.get(projectId)) ? { url, depositsAboveUsd: 0, secret } : null,
        http: ports.screeningProvider,
        vendorHttp: ports.screeningProvider,
        queue: ports.screeningQueue,
        orders: ports.orders,
        nonce: () => Buffer.from(id.padEnd(32, '-')).toString('hex').slice(0, 64),
        clock: ports.clock,
      },
      { id, attempt },
    );

export const isScreened = (cell: Cell | undefined): boolean =>
  cell !== undefined && cell.providerSays !== null;

/** The gate before a first signature, of the worker and of its vault. */
export const signingGate = (ports: CrashPorts) =>
  makeSignatureGate({
    cases: ports.screeningCases,
    queue: ports.screeningQueue,
    ruleOf: ({ screening }) => screening,
    clock: ports.clock,
  });

/** The gate before a credit, of the watcher. */
export const creditingGate = (ports: CrashPorts) =>
  makeCreditGate({
    cases: ports.screeningCases,
    ended: makeEndedHolds({ ...ports, stage: 'local' }),
    clock: ports.clock,
  });

/** What the dispatchers hand outbox items to. */
export const asking = (ports: CrashPorts) => [askConsumer(ports.screeningQueue)];
