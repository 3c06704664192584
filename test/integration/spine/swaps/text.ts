/** Helpers for swaps on a spine. They make swaps and read tokens and announcements. */

import { makeEvmSigner } from '#chains/evm/pay/signer.ts';
import { decodeWord, encodeCall, word } from '#chains/shared/abi/abi.ts';
import { depositIdentity } from '#domain/deposit/identity.ts';
import { foldCase } from '#model/fold-case.ts';
import type { Order } from '#model/orders/order.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { SwapSpine } from '#test/scenarios/spine-swaps.ts';
import { ether, hex, operationWords, usdt } from '../operations/text.ts';

export { ether, hex, newAddress, transferOf, usdt } from '../operations/text.ts';

/** keccak256 of `Approval(address,address,uint256)`. */
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
/** Blocks after which a mined transaction is final and deep enough. */
const deep = 16;

/** A signer that records which keys were asked. */
export function spied(spine: SwapSpine, asked: string[]) {
  const { chain, keyring } = spine;
  return makeEvmSigner({
    chain,
    keyring: {
      async signDigest(input) {
        asked.push(input.keyId);
        return keyring.signDigest(input);
      },
    },
  });
}

export function swapWords(spine: SwapSpine) {
  const { rpc, chain } = spine;
  const words = operationWords(spine);
  const addressOf = (symbol: string) =>
    ({ USDT: spine.usdt, USDC: spine.usdc, WETH: spine.wrapped })[symbol] ?? null;
  const read = async (to: string, data: string): Promise<bigint> =>
    decodeWord(await rpc.request<string>('eth_call', [{ to, data }, 'latest'])) ?? 0n;
  const balance = (symbol: string, of: string): Promise<bigint> => {
    const token = addressOf(symbol);
    return token ? read(token, encodeCall('balanceOf(address)', of)) : words.coinBalance(of);
  };
  /** Gives tokens from the faucet, in smallest units. */
  const give = async (symbol: string, amount: bigint, to: string): Promise<void> => {
    const token = addressOf(symbol);
    const data = spine.call('Usdc', 'transfer', [to, amount]);
    await spine.send({
      from: spine.owner,
      ...(token ? { to: token, data } : { to, value: hex(amount) }),
    });
  };
  return {
    ...words,
    balance,
    give,
    addressOf,
    /** A sub-account with these coins and tokens, in smallest units. */
    async swapper(
      holds: Record<string, bigint> = { ETH: 10n * ether, USDT: 10_000n * usdt },
    ): Promise<string> {
      const address = await spine.addSubAccount();
      for (const [symbol, amount] of Object.entries(holds)) await give(symbol, amount, address);
      await spine.tick();
      return address;
    },
    /** The router's remaining allowance of a token. */
    allowance: (symbol: string, owner: string, spender = spine.router) =>
      read(addressOf(symbol)!, encodeCall('allowance(address,address)', owner, spender)),
    /** Every allowance of a token that an address has set for the router, oldest first. */
    async allowancesSet(symbol: string, owner: string): Promise<bigint[]> {
      const topics = [approvalTopic, `0x${word(owner)}`, `0x${word(spine.router)}`];
      const filter = { address: addressOf(symbol), topics, fromBlock: '0x0' };
      const logs = await rpc.request<{ data: string }[]>('eth_getLogs', [filter]);
      return logs.map(({ data }) => decodeWord(data)!);
    },
    /** The router takes some of its allowance outside of any swap, and returns all of it. */
    async takeAllowance(symbol: string, owner: string, amount: bigint): Promise<void> {
      const from = spine.router;
      await rpc.request('anvil_impersonateAccount', [from]);
      await rpc.request('anvil_setBalance', [from, hex(ether)]);
      const data = spine.call('Usdc', 'transferFrom', [owner, spine.owner, amount]);
      await spine.send({ from, to: addressOf(symbol)!, data });
      await rpc.request('anvil_setBalance', [from, '0x0']);
      await rpc.request('anvil_stopImpersonatingAccount', [from]);
      await give(symbol, amount, owner);
      const { minDeposit } = spine.chain.tokens.find((token) => token.symbol === symbol)!;
      if (amount < minDeposit) spine.books.noteUnseen(owner, symbol, amount);
    },
    /**
     * Moves the coin's price in all its pools, in basis points of the initial price. 0 resets it.
     */
    async moveCoin(basisPoints: number): Promise<void> {
      const { anvil } = spine;
      const pools = anvil.pools.filter(({ pair }) => pair.includes('wrapped'));
      await Promise.all(pools.map((pool) => anvil.setPrice(pool, basisPoints)));
    },
    /** Removes these blocks from the chain. No node knows their transactions any more. */
    async reorganise(blocks: number): Promise<void> {
      await rpc.request('anvil_reorg', [blocks, []]);
      await rpc.request('anvil_dropAllTransactions', []);
      await spine.mine(1);
      await spine.tick();
    },
    /** Runs the worker once for the swap's address. */
    run: (
      { fromAddress }: Pick<Order, 'fromAddress'>,
      set: Parameters<typeof spine.work>[0] = {},
    ) => spine.work(set, spine.walletOf(fromAddress)),
    /** Mines blocks until everything mined is final, and lets the watcher read them. */
    async bury(blocks = deep): Promise<void> {
      await spine.mine(blocks);
      await spine.tick();
    },
    /** The announcements of a swap, in the order of its revisions. */
    async events(swap: Swap): Promise<NonNullable<OutboxItem['event']>[]> {
      const { rev, orderNo } = await words.get(swap);
      const items = await Promise.all(
        Array.from({ length: rev }, (_, i) => spine.outbox.get(`${orderNo}#${i + 1}`)),
      );
      return items.flatMap((item) => item?.event ?? []);
    },
    /** The total reserved for an address: the swaps' inputs and their fees, in smallest units. */
    async held(address: string): Promise<bigint> {
      const symbols = ['USDT', 'USDC', 'WETH'];
      const sums = await Promise.all(symbols.map((symbol) => words.reserved(symbol, address)));
      return sums.reduce((sum, { token }) => sum + token, sums[0]!.coin);
    },
    /** Gas cost of a mined transaction: gas times price, in wei. */
    async costOf(txHash: string | null): Promise<bigint> {
      const receipt = await rpc.request<{ gasUsed: string; effectiveGasPrice: string }>(
        'eth_getTransactionReceipt',
        [txHash],
      );
      return BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
    },
    /** What a transaction paid to an address: deposits, and its project's own transfers. */
    async paidBy({ txHash, blockNumber }: Swap, address: string) {
      const [block] = await spine.watchDeps.reader.readBlocks(blockNumber!, blockNumber!);
      const identities = (block?.transfers ?? [])
        .filter(
          (transfer) => transfer.txHash === txHash && foldCase(transfer.to) === foldCase(address),
        )
        .map(({ position }) =>
          depositIdentity({ chain: chain.name, txHash: txHash!, position, address }),
        );
      const deposits = await spine.watchDeps.deposits.byIdentity(identities);
      return {
        deposits: [...deposits.values()],
        internal: await spine.watchDeps.internalTransfers.getMany(identities),
      };
    },
    /** The payment slots of an address, by nonce. */
    async slots(address: string) {
      const { next } = await words.line(address);
      return Promise.all(
        Array.from({ length: next }, (_, nonce) =>
          spine.paymentDeps.payments.slot(chain.name, address, nonce),
        ),
      );
    },
  };
}
