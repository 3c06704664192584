import { chains } from '#chains/catalog/catalog.ts';
import { explainTransaction } from '#domain/deposit/explain-transaction.ts';
import { depositIdentity } from '#domain/deposit/identity.ts';
import type { ScannedBlock, Transfer } from '#model/chain.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import { buildDeposit } from '#test/builders/builders.ts';

const chain = { ...chains.BASE, enabled: true };
export const usdc = chain.tokens.find(({ symbol }) => symbol === 'USDC')!;
export const user = '0x00000000000000000000000000000000000000c3';
export const hot = '0x00000000000000000000000000000000000000a1';
const txHash = '0xaa';

const owner = (address: string, subIndex: number): AddressOwner => ({
  family: 'EVM',
  address,
  projectId: 'demo',
  subIndex,
  userId: subIndex === 0 ? null : 'alice',
});

export const transfer = (set: Partial<Transfer> = {}): Transfer => ({
  txHash,
  position: 'log:0',
  from: '0x01',
  to: user,
  tokenAddress: usdc.address!.toLowerCase(),
  amount: usdc.minDeposit,
  ...set,
});

export function explained(
  transfers: Transfer[],
  stored: { deposits?: Transfer[]; internal?: Transfer[]; success?: boolean } = {},
  projectId?: string,
) {
  const { deposits = [], internal = [], success = true } = stored;
  const identity = (one: Transfer) =>
    depositIdentity({ ...one, chain: chain.name, address: one.to });
  const block: ScannedBlock = {
    number: 7n,
    hash: '0x7',
    parentHash: '0x6',
    timestamp: 1,
    clock: null,
    transfers,
    sent: [{ txHash, from: '0x01', nonce: 1, success }],
    coverage: [],
  };
  return explainTransaction(
    {
      chain,
      canonical: (address) => address,
      addresses: {
        owners: async (_family, asked) =>
          new Map(
            [owner(user, 1), owner(hot, 0)]
              .filter(({ address }) => asked.includes(address))
              .map((one) => [one.address, one]),
          ),
      },
      deposits: {
        byIdentity: async (ids) =>
          new Map(
            deposits
              .map(identity)
              .filter((id) => ids.includes(id))
              .map((id) => [id, buildDeposit({ depositNo: 'DP1' })]),
          ),
      },
      internalTransfers: {
        getMany: async (ids) =>
          internal
            .map(identity)
            .flatMap((id) =>
              ids.includes(id) ? [{ ...buildDeposit(), identity: id, orderNo: null }] : [],
            ),
      },
    },
    block,
    txHash,
    projectId,
  );
}
