/** Words for sweeps through the wallet's contract on a spine: deposits, forged orders, refusing nodes. */
import { parseTransaction, type TransactionSerializedEIP7702 } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { internalOutbox } from '#domain/order/events/internal-outbox.ts';
import { newInternalOrder } from '#domain/order/new-internal-order.ts';
import { sweeperOf } from '#extensions/token-sweep/chain/evm/sweeper.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import { usdt, wordsFor } from '../integration/spine/helpers.ts';
import type { Spine } from './spine.ts';
import type { sweepsOn } from './sweeps.ts';

const ether = 10n ** 18n;

/** `current` answers the sweeps of the spine as they are set now. */
export function setCodeWords(spine: Spine, current: () => ReturnType<typeof sweepsOn>) {
  const words = wordsFor(spine);
  let forgeries = 0;
  const codeOf = (address: string) => spine.rpc.request<string>('eth_getCode', [address, 'latest']);
  const delegated = () => `0xef0100${sweeperOf(spine.address).address.slice(2).toLowerCase()}`;

  /** Sub-accounts with this much USDT each, credited. */
  async function deposits(amounts: bigint[]): Promise<string[]> {
    const addresses: string[] = [];
    for (const amount of amounts) {
      const address = await spine.addSubAccount();
      await words.fund(amount, address);
      addresses.push(address);
    }
    await credit();
    return addresses;
  }

  async function credit(): Promise<void> {
    await spine.mine(20);
    await spine.tick();
  }

  /** Runs everything until no sweep is under way. Returns the orders as they ended. */
  async function finish(): Promise<InternalOrder[]> {
    const done: InternalOrder[] = [];
    for (let i = 0; i < 8; i += 1) {
      await current().collect();
      const underWay = await current().underWay();
      const orderNos = [...new Set(underWay.map(({ orderNo }) => orderNo))];
      if (orderNos.length === 0) return done;
      for (const orderNo of orderNos) {
        const order = await current().deps.orders.get(orderNo);
        if (order) done.push(await words.settle(order));
      }
    }
    throw new Error('the sweeps do not end');
  }

  /** Coin that no deposit brings. */
  async function giveCoin(address: string): Promise<void> {
    spine.books.noteUnseen(address, 'ETH', ether - (await words.coinBalance(address)));
    await spine.rpc.request('anvil_setBalance', [address, `0x${ether.toString(16)}`]);
  }

  /** Makes every candidate due. */
  async function dueNow(): Promise<void> {
    for (const one of await current().candidates()) await current().deps.sweeps.defer(one, 0);
  }

  /** Creates an internal order without a look at its balance, as only a thief could. */
  async function forge(of: {
    from: string;
    to: string;
    serves: string[];
    does?: InternalOrder['does'];
    amount?: bigint;
    set?: Partial<InternalOrder>;
  }): Promise<InternalOrder> {
    forgeries += 1;
    const { does = 'sweep', amount = 600n * usdt, set = {} } = of;
    const order: InternalOrder = {
      ...newInternalOrder({
        orderNo: `${does === 'sweep' ? 'SP' : 'IN'}forged${forgeries}`,
        does,
        serves: of.serves,
        projectId: spine.project.projectId,
        chain: spine.chain,
        token: spine.chain.tokens.find(({ symbol }) => symbol === 'USDT')!,
        from: of.from,
        to: of.to,
        amount,
        fee: { gasLimit: 100_000n, maxFeePerGas: 10n ** 10n, maxFee: 10n ** 15n },
        nowMs: spine.paymentDeps.clock.nowMs(),
        requestId: 'r',
      }),
      ...set,
    };
    const outbox = internalOutbox(order, { at: order.createdAt });
    await current().deps.orders.create({ order, outbox, limits: null });
    return order;
  }

  /** A payment that a sub-account makes by itself: a little coin for the hot wallet. */
  async function ownPayment(address: string): Promise<InternalOrder> {
    const owner = (await spine.watchDeps.addresses.owners('EVM', [address])).get(address)!;
    return forge({
      from: address,
      to: spine.address,
      serves: [`${owner.subIndex}:${address}:1000`],
      amount: 1_000n,
      set: { token: 'ETH', tokenAddress: null, decimals: 18 },
    });
  }

  /** Promises a part of what an address holds to an order that never ends. */
  const reserve = (address: string, amount: bigint) =>
    forge({ from: address, to: spine.address, serves: [], does: 'forward', amount });

  /** Every node refuses the order's bytes, until its nonce is used up by a transfer to itself. */
  async function refused(order: InternalOrder): Promise<InternalOrder> {
    const { gateway } = spine.paymentDeps;
    const broadcast = async () => ({ kind: 'refused', reason: 'no' }) as const;
    spine.flags.now = Date.now();
    for (let i = 0; i < 7; i += 1) {
      await spine.work({ gateway: { ...gateway, broadcast } });
      spine.flags.now += 30_000;
    }
    const ended = await words.settle(order);
    await credit();
    spine.flags.now = null;
    return ended;
  }

  /** A stranger sends the authorizations that an order's stored bytes carry. */
  async function sendAuthorizationsOf({ orderNo }: InternalOrder): Promise<void> {
    const order = (await current().deps.orders.get(orderNo))!;
    const signature = (await spine.paymentDeps.payments.signature(order.orderNo))!;
    const slot = await spine.paymentDeps.payments.slot('ETH', spine.address, signature.nonce);
    const raw = slot!.attempts[0]!.raw as TransactionSerializedEIP7702;
    const { authorizationList } = parseTransaction(raw);
    const stranger = privateKeyToAccount(generatePrivateKey());
    await giveCoin(stranger.address);
    const bytes = await stranger.signTransaction({
      type: 'eip7702',
      chainId: 1,
      nonce: 0,
      gas: 200_000n,
      maxFeePerGas: 20n * 10n ** 9n,
      maxPriorityFeePerGas: 10n ** 9n,
      to: stranger.address,
      authorizationList: authorizationList!,
    });
    await spine.rpc.request('eth_sendRawTransaction', [bytes]);
    await spine.mine(1);
  }

  return {
    codeOf,
    delegated,
    deposits,
    credit,
    finish,
    giveCoin,
    dueNow,
    forge,
    ownPayment,
    reserve,
    refused,
    sendAuthorizationsOf,
  };
}
