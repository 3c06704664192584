import type { KMSClient } from '@aws-sdk/client-kms';
import { expect, test } from 'vitest';
import { makeKmsSignature } from '#aws/keys/kms-signature.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

test('a round of 500 signatures never waits for a free connection', async () => {
  let open = 0;
  let most = 0;
  const client = awsClient<KMSClient>(async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
    return { Signature: new Uint8Array([1]) };
  });
  const sign = makeKmsSignature({ client });
  const input = { KeyId: 'key', Message: new Uint8Array(32), SigningAlgorithm: undefined };
  const signed = await Promise.all(Array.from({ length: 500 }, () => sign(input)));
  expect(signed).toHaveLength(500);
  // The SDK's own limit of connections to a host.
  expect(most).toBe(50);
});
