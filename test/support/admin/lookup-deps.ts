import { readAddress } from '#chains/account/read-address.ts';
import type { makeHandler as makeLookup } from '#functions/admin/lookup.ts';
import type { makeHandler as makeWebhooks } from '#functions/admin/webhooks.ts';
import type { KeyWebhook } from '#model/project.ts';
import type { SentEvent } from '#model/webhook.ts';
import { buildCursor } from '../../builders/build-chain-state.ts';
import { buildSwap } from '../../builders/build-swap.ts';
import { buildDeposit } from '../../builders/builders.ts';

type Operations = Parameters<typeof makeLookup>[0];
type Webhooks = Parameters<typeof makeWebhooks>[0];

/** DP1 is credited; its user is alice. */
export const deposit = buildDeposit({
  depositNo: 'DP1',
  userId: 'alice',
  status: 'credited',
  txHash: `0x${'dd'.repeat(32)}`,
});

/** Looks like the recipient of WD1 and is the address of alice. */
export const twinOfAlice = `0x0000${'5'.repeat(32)}00b2`;

/** What looking things up reads: one record of each kind, and our own transaction 0xaa... */
export const lookupDeps = (): Pick<
  Operations,
  | 'deposits'
  | 'chainState'
  | 'swaps'
  | 'batches'
  | 'subAccounts'
  | 'addresses'
  | 'derived'
  | 'addressOf'
  | 'transactions'
> & { claim: Operations['payments']['claim'] } => ({
  deposits: {
    get: async (no) => (no === 'DP1' ? deposit : null),
    getMany: async () => [deposit],
  },
  chainState: {
    cursors: async (names) => new Map(names.map((chain) => [chain, buildCursor({ chain })])),
  },
  swaps: {
    get: async (no) => (no === 'SW1' ? buildSwap({ orderNo: 'SW1' }) : null),
    getMany: async () => [buildSwap({ orderNo: 'SW1' })],
    byOrder: async (_project, biz) => (biz === 'invoice-7' ? buildSwap({ orderNo: 'SW1' }) : null),
  },
  subAccounts: { byUser: async () => null, getMany: async () => [] },
  addresses: {
    owners: async (family, [address = '']) =>
      new Map(
        address.toLowerCase() === deposit.address
          ? [[address, { family, address, projectId: 'demo', subIndex: 1, userId: 'alice' }]]
          : [],
      ),
    alike: async (_projectId, _family, address) =>
      address.endsWith('00B2') ? [{ address: twinOfAlice, userId: 'alice' }] : [],
  },
  derived: {
    isDerived: true,
    owners: async (family, [address = '']) =>
      new Map(
        address.toLowerCase() === deposit.address
          ? [[address, { family, address, projectId: 'demo', subIndex: 1, userId: 'alice' }]]
          : [],
      ),
  },
  batches: { get: async () => null, byId: async () => null },
  addressOf: readAddress,
  transactions: {
    recorded: async (projectId, txHash) => ({
      depositNos: projectId === 'demo' && txHash === deposit.txHash ? ['DP1'] : [],
      identities: [],
      isAll: true,
    }),
  },
  claim: async (chain, hash) =>
    chain === 'ETH' && hash === `0x${'aa'.repeat(32)}`
      ? { address: '0x1', nonce: 1, ref: 'WD1', projectId: 'demo' }
      : null,
});

/** The webhook URL of the project’s key. */
export const receiverUrl = 'https://shop.example.com/hook';

const key: KeyWebhook = {
  appId: 'app_1',
  projectId: 'demo',
  webhookUrl: receiverUrl,
  webhookSecret: { dataKey: '', iv: '', ciphertext: '', tag: '' },
  enabled: true,
  createdAt: 1,
};

/** What replaying DP1's event reads: it had no delivery yet, and one key has a URL now. */
export const replayDeps = (): Pick<Webhooks, 'projects' | 'deposits'> & {
  store: Pick<Webhooks['deliveries'], 'create' | 'latestEvent' | 'ofEvent' | 'eventsOf'>;
} => {
  const event: SentEvent = {
    eventId: 'evt_1',
    event: 'deposit.credited',
    ref: 'DP1',
    projectId: 'demo',
    body: '{}',
    createdAtMs: 1_000,
    requestId: 'req-1',
  };
  return {
    projects: { webhookKeys: async () => [key] },
    deposits: { get: async (no) => (no === 'DP1' ? deposit : null) },
    store: {
      create: async () => true,
      latestEvent: async () => event,
      ofEvent: async () => [],
      eventsOf: async () => [],
    },
  };
};
