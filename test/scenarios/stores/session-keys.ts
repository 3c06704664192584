import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { makeSessionKeyStore } from '#aws/projects/session-key-store.ts';
import { checkAnyAddress } from '#chains/account/address.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import { makeIds } from '#shared/crypto/random.ts';

export const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
export const sessionKeys = makeSessionKeyStore(client, () => true);

export const deps = {
  sessionKeys,
  clock: { now: () => Math.floor(Date.now() / 1000), nowMs: Date.now },
  ids: makeIds(),
  chain: (name: string) => parseChain(name, { aliases: true }),
  checkAddress: checkAnyAddress,
};

export const owner = { projectId: 'demo', walletId: 1, appId: 'app_1', requestId: 'r' };
