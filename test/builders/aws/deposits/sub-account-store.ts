import type { DynamoDBDocumentClient, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { makeSubAccountStore } from '#aws/deposits/sub-account-store.ts';
import { subAccountOutbox } from '#domain/subaccount/sub-account-outbox.ts';
import { buildSubAccount } from '#test/builders/build-sub-account.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

const subAccount = buildSubAccount({ accountNo: 'WP-1' });

const outbox = subAccountOutbox(subAccount, { nowMs: 1_000, requestId: 'r' });

/** What create() answers, and how often it wrote, where each write fails with these codes. */
export async function createdAfter(...codes: string[]) {
  let writes = 0;
  const client = awsClient<DynamoDBDocumentClient>(
    async ({ input }: { input: TransactWriteCommandInput }) => {
      writes += 1;
      const CancellationReasons = (input.TransactItems ?? []).map((_, i) => ({
        Code: codes[i] ?? 'None',
      }));
      throw Object.assign(new Error('cancelled'), {
        name: 'TransactionCanceledException',
        CancellationReasons,
      });
    },
  );
  const result = await makeSubAccountStore(client).create(subAccount, outbox);
  return { result, writes };
}
