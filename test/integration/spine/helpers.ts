import { makeApprovalWriter } from '#aws/orders/approval-store.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import { approvalsNeeded } from '#domain/payment/authorize/approvals-needed.ts';
import type { Deposit } from '#model/deposit.ts';
import { isFinal } from '#model/order-status.ts';
import type { ApprovableOrder, Order } from '#model/orders/order.ts';
import { makeIds } from '#shared/crypto/random.ts';
import type { Spine } from '#test/scenarios/spine.ts';
import { ether } from '../chains/evm/stage.ts';

export const usdt = 1_000_000n;

const plain = (value: unknown) =>
  JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? v.toString() : v));

let count = 0;

/** A new biz_order_id and an unused recipient. */
export function nextOrder() {
  count += 1;
  const number = 0xbeef0000n + BigInt(count);
  const toAddress = toChecksumAddress(`0x${number.toString(16).padStart(40, '0')}`);
  return { bizOrderId: `order-${count}`, toAddress };
}

/** Helpers for one spine. They read the chain and bring an order to its end. */
export function wordsFor(spine: Spine) {
  const { rpc } = spine;
  const get = async <Kind extends Order>({ orderNo }: Kind) =>
    (await spine.paymentDeps.orders.get(orderNo)) as Kind;
  return {
    get,
    tokenBalance: async (address: string) => {
      const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;
      return BigInt(await rpc.request<string>('eth_call', [{ to: spine.usdt, data }, 'latest']));
    },
    coinBalance: async (address: string) =>
      BigInt(await rpc.request<string>('eth_getBalance', [address, 'latest'])),
    /** Number of transactions that the address has on chain, by default the hot wallet. */
    sentOnChain: async (from = spine.address) =>
      Number(await rpc.request<string>('eth_getTransactionCount', [from, 'latest'])),
    /** Sends USDT from the owner. */
    fund: async (amount: bigint, to = spine.address) => {
      const data = spine.call('Usdt', 'transfer', [to, amount]);
      await spine.send({ from: spine.owner, to: spine.usdt, data });
    },
    /** Runs the worker and the watcher until the order ends. */
    settle: async <Kind extends Order>(order: Kind): Promise<Kind> => {
      for (let i = 0; i < 12; i++) {
        await spine.work({}, spine.walletOf(order.fromAddress));
        await spine.mine(4);
        await spine.tick();
        const now = await get(order);
        if (isFinal(now.status)) return now;
      }
      throw new Error(`no end: ${plain(await get(order))} ${plain(spine.logged.slice(-10))}`);
    },
    reserved: async (token: string, address = spine.address) => {
      const { name: chain, nativeToken } = spine.chain;
      const of = { projectId: 'demo', chain, address, token, nativeToken, day: '2026-01-01' };
      const view = await spine.withdrawals.reservations(of);
      return { token: view.token.reserved, coin: view.native.reserved };
    },
    decide: {
      deps: () => ({
        orders: spine.paymentDeps.orders,
        approvals: spine.paymentDeps.approvals,
        decisions: makeApprovalWriter(spine.client),
        approvalsNeeded: (order: Order) => approvalsNeeded(order, spine.chain),
        clock: spine.paymentDeps.clock,
        ids: makeIds(),
      }),
      input: (order: ApprovableOrder, id: string) => ({
        projectId: 'demo',
        orderNo: order.orderNo,
        termsDigest: termsDigest(order),
        requestId: 'r',
        admin: { id, email: `${id}@example.com`, groups: ['approver' as const], authTime: 0 },
      }),
    },
  };
}

/** Transfers of the faucet on a spine that may be started later, and what became of them. */
export const transfersOf = (spine: () => Spine) => ({
  depositsTo: async (address: string): Promise<Deposit[]> =>
    (await spine().watchDeps.deposits.watched('ETH', 0n, 10n ** 12n)).filter(
      (deposit) => deposit.address === address,
    ),
  sendCoin: (to: string, value = ether) =>
    spine().send({ from: spine().owner, to, value: `0x${value.toString(16)}` }),
  sendToken: (to: string, amount: bigint) =>
    spine().send({
      from: spine().owner,
      to: spine().usdt,
      data: spine().call('Usdt', 'transfer', [to, amount]),
    }),
});
