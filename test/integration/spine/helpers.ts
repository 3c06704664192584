import { toChecksumAddress } from '../../../src/chains/evm/address.ts';
import { makeIds } from '../../../src/crypto/random.ts';
import type { Withdrawal } from '../../../src/domain/ports/records.ts';
import type { Spine } from '../../support/spine.ts';

export const usdt = 1_000_000n;

const plain = (value: unknown) =>
  JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? v.toString() : v));

let count = 0;

/** A new biz_order_id and a recipient that nobody has used. */
export function nextOrder() {
  count += 1;
  const number = 0xbeef0000n + BigInt(count);
  const toAddress = toChecksumAddress(`0x${number.toString(16).padStart(40, '0')}`);
  return { bizOrderId: `order-${count}`, toAddress };
}

/** Words for one spine: what the chain says, and what it takes to bring an order to its end. */
export function wordsFor(spine: Spine) {
  const { rpc } = spine;
  const get = async (withdrawal: Withdrawal) =>
    (await spine.withdrawals.get(withdrawal.orderNo)) as Withdrawal;
  return {
    get,
    tokenBalance: async (address: string) => {
      const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;
      return BigInt(await rpc.request<string>('eth_call', [{ to: spine.usdt, data }, 'latest']));
    },
    coinBalance: async (address: string) =>
      BigInt(await rpc.request<string>('eth_getBalance', [address, 'latest'])),
    /** Transactions that the hot wallet has on chain. */
    sentOnChain: async () =>
      Number(await rpc.request<string>('eth_getTransactionCount', [spine.address, 'latest'])),
    fund: async (amount: bigint) => {
      const data = spine.call('Usdt', 'transfer', [spine.address, amount]);
      await spine.send({ from: spine.owner, to: spine.usdt, data });
    },
    /** Runs of worker and watcher until the order ends. */
    settle: async (withdrawal: Withdrawal): Promise<Withdrawal> => {
      for (let i = 0; i < 12; i++) {
        await spine.work();
        await spine.mine(4);
        await spine.tick();
        const now = await get(withdrawal);
        if (now.status >= 4) return now;
      }
      throw new Error(`no end: ${plain(await get(withdrawal))} ${plain(spine.logged.slice(-10))}`);
    },
    decide: {
      deps: () => ({
        orders: spine.paymentDeps.orders,
        approvals: spine.paymentDeps.approvals,
        clock: spine.paymentDeps.clock,
        ids: makeIds(),
      }),
      input: (withdrawal: Withdrawal, id: string) => ({
        projectId: 'demo',
        orderNo: withdrawal.orderNo,
        requestId: 'r',
        admin: { id, email: `${id}@example.com`, groups: ['approver' as const], authTime: 0 },
      }),
    },
  };
}
