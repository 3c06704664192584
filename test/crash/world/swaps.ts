/** Requests of a crash run for swaps. */

import { checkAddress } from '#chains/account/address.ts';
import { toBuildRequest } from '#extensions/swaps/chain/evm/to-build-request.ts';
import type { SwapQuote } from '#extensions/swaps/model/swap-quote.ts';
import { type ExecuteInput, executeSwap } from '#extensions/swaps/rules/execute-swap.ts';
import { quoteSwap } from '#extensions/swaps/rules/quote-swap.ts';
import { makeQuoteStore } from '#extensions/swaps/store/quote-store.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { balanceName } from '#test/support/books/read-chain-balances.ts';
import { recordAsked } from '#test/support/record-asked.ts';
import type { Cell, PlannedOrder } from '../cell.ts';
import type { EvmCrashChain } from '../chains/evm.ts';
import { swapperCoins } from '../check/check-swaps.ts';
import type { Driver } from '../driver.ts';
import { Incarnation } from './killable-process.ts';
import { type CrashPorts, makePorts } from './ports.ts';
import type { World } from './world.ts';

export interface Pair {
  from: string;
  to: string;
  /** Whole units of `from`, as decimal text. */
  amount: string;
  /** The status that the swap must end in; 4 by default. */
  ends?: PlannedOrder['ends'];
  either?: boolean;
}

const slippageBps = 100;

/** Whole tokens that each swapper starts with. */
const swapperTokens = 20_000n;

/**
 * Gives each cell a user's key. Its coins and tokens arrive before the watcher follows the address.
 */
export async function fundSwappers(driver: Driver, cells: Cell[]): Promise<void> {
  const { world } = driver;
  const chain = world.chain as EvmCrashChain;
  for (const cell of cells) {
    const key = chain.newWallet();
    const { address } = key;
    const wallet = { project: cell.project, address, keyId: `${cell.id}-user` };
    cell.swapper = { wallet, key };
    world.own(cell, address);
    await chain.fundCoin(address, swapperCoins);
    await chain.giveTokens(address, swapperTokens * chain.unit);
    cell.unseen.set(balanceName(address, 'USDT'), swapperTokens * chain.unit);
  }
  // Deeper than the lag of any node.
  await driver.mine(6);
  await driver.tick();
}

/** Gets a quote for the merchant. No process is killed here, because a quote moves nothing. */
function quoteFor(world: World, cell: Cell, { from, to, amount }: Pair): Promise<SwapQuote> {
  const { market, ...ports } = makePorts(world, new Incarnation(() => null), 'fine', world.clock());
  const { chain, swapper } = { ...world.chain, ...cell };
  if (!market || !swapper) throw new Error(`nobody swaps on ${chain.name}`);
  return quoteSwap(
    {
      ...ports,
      ...market,
      quotes: makeQuoteStore(world.client),
      chain: () => chain,
      checkAddress: ({ family }, text) => checkAddress(family, text),
    },
    {
      project: cell.project,
      settings: buildSettings(),
      fromChain: chain.name,
      toChain: chain.name,
      slippageBps,
      fromToken: from,
      toToken: to,
      amountIn: amount,
      fromAddress: swapper.wallet.address,
    },
  );
}

/** The merchant executes a quote, as `functions/api/swap/execute.ts` does. */
const executes =
  (cell: Cell, { bizOrderId, takes }: PlannedOrder) =>
  async (ports: CrashPorts) => {
    const input: ExecuteInput = {
      projectId: cell.id,
      settings: buildSettings(),
      appId: `app_${cell.id}`,
      requestId: 'req',
      bizOrderId,
      routeId: takes?.routeId ?? '',
      maxSlippageBps: undefined,
      memo: null,
    };
    const terms = () => ({ kind: 'swap' as const, ...input });
    const orderNo = await recordAsked(ports, { appId: input.appId, terms });
    return executeSwap(
      {
        ...ports,
        swaps: ports.swapStore,
        async build(swap, deadline) {
          const request = toBuildRequest(swap, ports.chain, deadline);
          await ports.market?.providers(ports.chain, request)[0]?.build(request);
        },
      },
      { ...input, orderNo },
    );
  };

/** The merchant gets a quote and executes it, repeating the request until there is an answer. */
export async function submitSwap(driver: Driver, cell: Cell, pair: Pair): Promise<PlannedOrder> {
  const quote = await quoteFor(driver.world, cell, pair);
  const order: PlannedOrder = {
    bizOrderId: `${cell.id}-${cell.orders.length + 1}`,
    toAddress: quote.router,
    token: pair.from,
    amount: formatAmount(quote.amountIn, quote.from.decimals),
    units: quote.amountIn,
    orderNo: '',
    ends: pair.ends ?? 'confirmed',
    takes: quote,
    either: pair.either,
  };
  cell.orders.push(order);
  const made = await driver.call<{ orderNo: string }>('execute', cell, executes(cell, order));
  order.orderNo = made?.orderNo ?? '';
  driver.world.own(cell, order.orderNo);
  return order;
}
