/** Projects, keys and changes by two owners, on real tables. */
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { makeDeviceStore } from '#aws/projects/device-store.ts';
import { makeProjectAdminStore } from '#aws/projects/project-admin-store.ts';
import { createProject } from '#domain/project/create-project.ts';
import { makeFreezeRule } from '#domain/project/freeze-rule.ts';
import { makeIds } from '#shared/crypto/random.ts';
import { buildKeys } from '#test/builders/builders.ts';
import { actorOf, firstOwner, secondOwner } from '#test/fakes/fake-admin-store.ts';
import { recordKeys } from './record-keys.ts';

export const hotOf = (slug: string) => ({
  EVM: { address: `0x${slug}`, keyId: `evm-${slug}` },
  TRX: { address: `T${slug}`, keyId: `trx-${slug}` },
  SOL: { address: `S${slug}`, keyId: `sol-${slug}` },
});
async function seal(ciphertext: string) {
  return { dataKey: 'k', iv: 'i', ciphertext, tag: 't' };
}

/** The admin functions of a stage with production's rules; a test moves the clock by `time`. */
export function twoOwners() {
  const client = makeDocumentClient();
  const time = { now: 1_767_225_600 };
  const devices = makeDeviceStore(client);
  const deps = {
    store: makeProjectAdminStore(client, makeFreezeRule({ devices, stage: 'prod' })),
    devices,
    clock: { now: () => time.now, nowMs: () => time.now * 1000 },
    ids: makeIds(),
    stage: 'prod',
    apiSecrets: { seal },
    webhookSecrets: { seal },
    hotWallets: { register: async () => {} },
    keys: {
      async make(projectId: string) {
        const keys = { ...buildKeys(), hot: hotOf(projectId) };
        await recordKeys(client, projectId, keys);
        return keys;
      },
    },
  };
  const one = (slug: string) => actorOf(firstOwner, slug);
  return {
    client,
    time,
    deps,
    one,
    two: (slug: string) => actorOf(secondOwner, slug),
    newProject: (slug: string) =>
      // By the rules of `local`, where one owner makes a project whose people do not sign.
      createProject(Object.assign({}, deps, { stage: 'local' }), {
        ...one(slug),
        name: slug,
        sums: { autoApproveDailyUsd: 1, swapDailyUsd: 1, clientDailyUsd: 1 },
      }),
  };
}

/** A key that takes two owners. */
export const keyRequest = {
  name: 'k',
  permission: 'approve',
  mode: 'hmac',
  publicKey: null,
  webhookUrl: 'https://shop.example.com/hook',
  walletId: null,
} as const;

/** The change that waits for a second owner. */
export const idOf = (asked: { state: string; change?: { changeId: string } }): string => {
  if (!asked.change) throw new Error('it went through');
  return asked.change.changeId;
};
