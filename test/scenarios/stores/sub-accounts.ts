import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { makeAddressBook } from '#aws/deposits/address-book.ts';
import { makeSubAccountStore } from '#aws/deposits/sub-account-store.ts';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import type { Project } from '#model/project.ts';

export const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
export const subAccounts = makeSubAccountStore(client);
export const addresses = makeAddressBook(client);

const evm = ({ projectId }: Project, index: number) =>
  toChecksumAddress(`0x${Buffer.from(`${projectId}:${index}`).toString('hex').padStart(40, 'a')}`);

export const deps = {
  subAccounts,
  deriveAddresses: async (project: Project, index: number) => ({
    EVM: evm(project, index),
    TRX: `T-${project.projectId}-${index}`,
    SOL: `S-${project.projectId}-${index}`,
  }),
  clock: { now: () => Math.floor(Date.now() / 1000), nowMs: Date.now },
  sleep: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
  log: { info: () => {}, warn: () => {}, error: () => {} },
};
