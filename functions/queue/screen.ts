/** The asking function of screening: only it opens the screening secret and writes cases. */
import { randomBytes } from 'node:crypto';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { chains } from '#chains/catalog/catalog.ts';
import { screeningSecretName } from '#domain/project/settings/screening-settings.ts';
import { checkWebhookUrl } from '#domain/webhook/check-webhook-url.ts';
import { refusedAddress } from '#domain/webhook/refused-address.ts';
import {
  type AnswerResult,
  type AskResult,
  askAbout,
  quickAttempts,
  takeAnswer,
} from '#extensions/screening/rules/ask-provider.ts';
import { makeCaseStore } from '#extensions/screening/store/case-store.ts';
import { makeProviderPost, maxVendorAnswer } from '#extensions/screening/store/provider-post.ts';
import { makeSubjectReader } from '#extensions/screening/store/subject-reader.ts';
import { checkVendorUrl } from '#extensions/screening/store/vendor-post.ts';
import { screeningSecretBox } from '#functions/dependencies/keys.ts';
import { clock, stage } from '#functions/dependencies/runtime.ts';
import { askingQueue } from '#functions/dependencies/screening.ts';
import {
  depositStore,
  orderStore,
  priceBook,
  projectStore,
  recipientIndex,
} from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';
import type { Logger } from '#ports/runtime.ts';
import { processBatch } from './shared/process-batch.ts';

const id = z.string().check(z.maxLength(64));
const messageSchema = z.union([
  z.object({ ask: z.object({ id, attempt: z.int().check(z.nonnegative()) }) }),
  z.object({
    answer: z.object({
      id,
      projectId: z.string(),
      answer: z.string(),
      signature: z.string(),
    }),
  }),
]);

export interface Deps {
  ask(about: { id: string; attempt: number }): Promise<AskResult>;
  take(given: {
    id: string;
    projectId: string;
    answer: string;
    signature: string;
  }): Promise<AnswerResult>;
  log: Logger;
}

/** Questions to providers at the same time. */
const concurrency = 10;

/** Asks about the subjects of a batch, and takes the answers that came through the route. */
export const makeHandler =
  ({ ask, take, log }: Deps) =>
  async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const { response } = await processBatch(event.Records, {
      concurrency,
      identify: ({ messageId }) => messageId,
      work: async ({ body }) => {
        const message = messageSchema.parse(JSON.parse(body));
        const about = 'ask' in message ? message.ask : message.answer;
        const result = 'ask' in message ? await ask(message.ask) : await take(message.answer);
        // Another run wrote the case between our read and our write.
        if (result.done === 'taken' || (result.done === 'dropped' && result.why === 'taken'))
          throw new Error('the case has changed meanwhile');
        note(log, about, result);
      },
      onFailure: (itemIdentifier, reason) =>
        log.error('screening.failed', { itemIdentifier, reason: String(reason) }),
    });
    return response;
  };

function note(
  log: Logger,
  { id: subject, attempt = 0 }: { id: string; attempt?: number },
  result: AskResult | AnswerResult,
): void {
  const { done } = result;
  if (result.done === 'dropped') {
    log.warn('screening.dropped', { subject, why: result.why });
    return;
  }
  if (result.done === 'asked' && attempt >= quickAttempts) {
    log.warn('screening.unanswered', { subject, attempt, status: result.status, why: result.why });
    return;
  }
  const answered = result.done === 'answered' ? result.verdict : null;
  log.info('screening.run', { subject, attempt, done, verdict: answered });
}

export const handler = worker('screen', (log) => {
  const projects = projectStore();
  const secrets = screeningSecretBox();
  const deps = {
    subjects: makeSubjectReader({
      deposits: depositStore(),
      orders: orderStore(),
      prices: priceBook(),
      recipients: recipientIndex(),
      chainOf: (name) => chains[name],
    }),
    cases: makeCaseStore(),
    async providerOf(projectId: string) {
      const { screening } = await projects.settings(projectId);
      if (!screening) return null;
      const { url, vendor, depositsAboveUsd } = screening;
      const context = { project: projectId, appId: screeningSecretName };
      const secret = await secrets.open(screening.secret, context);
      return { url, ...(vendor && { vendor }), depositsAboveUsd, secret };
    },
    http: makeProviderPost({
      checkUrl: (url) => checkWebhookUrl(url, stage()),
      refusedAddress: (address) => refusedAddress(address, stage()),
    }),
    vendorHttp: makeProviderPost(
      {
        checkUrl: checkVendorUrl,
        refusedAddress: (address) => refusedAddress(address, stage()),
      },
      maxVendorAnswer,
    ),
    queue: askingQueue(),
    orders: orderStore(),
    nonce: () => randomBytes(32).toString('hex'),
    clock,
  };
  return makeHandler({
    ask: (about) => askAbout(deps, about),
    take: (given) => takeAnswer(deps, given),
    log,
  });
});
