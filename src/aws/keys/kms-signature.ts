import { KMSClient, SignCommand, type SignCommandInput } from '@aws-sdk/client-kms';
import { makeConcurrencyLimit } from '#shared/async/limit.ts';

const throttled = new Set([
  'ThrottlingException',
  'LimitExceededException',
  'TooManyRequestsException',
]);
const attempts = 5;
/**
 * Requests at once: the SDK has as many connections. The wait of any more for a free one would
 * count as time to connect, and the signatures of a large round would fail together.
 */
const concurrency = 50;

export interface KmsSignatureOptions {
  client?: KMSClient;
  sleep?: (ms: number) => Promise<void>;
}

/**
 * Asks KMS for signatures, in the encoding of the algorithm. Throttling is retried up to four
 * times; every other error is thrown as it is.
 */
export function makeKmsSignature(
  options: KmsSignatureOptions = {},
): (input: SignCommandInput) => Promise<Uint8Array> {
  const client =
    options.client ??
    new KMSClient({
      maxAttempts: 1,
      requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000 },
    });
  const inTurn = makeConcurrencyLimit(concurrency);
  const sleep = options.sleep ?? ((ms) => new Promise((done) => setTimeout(done, ms)));
  return async (input) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await inTurn(() => client.send(new SignCommand(input)));
        if (!answer.Signature) throw new Error('KMS gave no signature');
        return answer.Signature;
      } catch (error) {
        const name = error instanceof Error ? error.name : '';
        if (attempt >= attempts || !throttled.has(name)) throw error;
        await sleep(Math.random() * 100 * 2 ** attempt);
      }
    }
  };
}
