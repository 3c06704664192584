/** Checks a cell's swaps at the end of a run, from the token logs on the chain. */
import { makeInternalTransferStore } from '#aws/deposits/internal-transfer-store.ts';
import { makeListIndex } from '#aws/lists/list-index.ts';
import { makePaymentStore } from '#aws/payments/payment-store.ts';
import { encodeCall } from '#chains/shared/abi/abi.ts';
import { makeQuoteStore } from '#extensions/swaps/store/quote-store.ts';
import { makeSwapStore } from '#extensions/swaps/store/swap-store.ts';
import type { Swap } from '#model/orders/swap.ts';
import { needsAllowance } from '#model/orders/swap.ts';
import type { Cell, PlannedOrder } from '../cell.ts';
import type { EvmCrashChain } from '../chains/evm.ts';
import { gasCostOf, type TokenLog, tokenLogsOf } from '../chains/evm-swaps.ts';
import { operationOf } from '../world/operations.ts';
import type { World } from '../world/world.ts';

type Complain = (text: string) => void;

/** The wei that each swapper starts with. */
export const swapperCoins = 100n * 10n ** 18n;

/** The record of a requested swap; null if it was never made. */
export const swapOf = (world: World, cell: Cell, { bizOrderId }: PlannedOrder) =>
  makeSwapStore(world.client).byOrder(cell.id, bizOrderId);

/**
 * Each confirmed swap took exactly its amount from the address, once. It brought what its record
 * says, which is at least its minimum. Every other swap moved nothing. No allowance was ever above
 * the amount. An allowance remains only if its swap failed after it. Each quote is used.
 */
export async function checkSwaps(world: World, cell: Cell, complain: Complain): Promise<void> {
  if (!cell.swapper) return;
  const { rpc } = world.chain as EvmCrashChain;
  const { address } = cell.swapper.wallet;
  const swaps: Swap[] = [];
  for (const order of cell.orders.filter(({ takes }) => takes)) {
    const swap = await swapOf(world, cell, order);
    if (!swap) continue;
    swaps.push(swap);
    await checkQuote(world, cell, swap, complain);
  }
  const done = swaps.filter(({ status }) => status === 'confirmed');
  const logs = await tokenLogsOf(rpc, address);
  for (const swap of done) {
    const own = logs.filter(({ txHash }) => txHash === swap.txHash);
    checkMoved(swap, own, complain);
    if (swap.txHash && swap.gasCost !== (await gasCostOf(rpc, swap.txHash))) {
      complain(`${swap.orderNo} says that it cost ${swap.gasCost}`);
    }
  }
  const known = new Set(done.map(({ txHash }) => txHash));
  for (const order of cell.orders.filter(({ asks }) => asks?.from === 'user')) {
    known.add((await operationOf(world, cell, order))?.txHash ?? null);
  }
  const strange = logs.filter(({ kind, txHash }) => kind === 'out' && !known.has(txHash));
  if (strange.length > 0) complain(`${strange[0]?.txHash} took tokens, and is not an order's`);
  await checkInternal(world, cell, done, complain);
  await checkAllowances(world, address, { swaps, logs }, complain);
  await checkCoin(world, cell, done, complain);
}

async function checkQuote(
  world: World,
  cell: Cell,
  { orderNo, routeId }: Swap,
  complain: Complain,
): Promise<void> {
  const quotes = makeQuoteStore(world.client);
  if (await quotes.get(cell.id, routeId)) complain(`the quote of ${orderNo} can be taken again`);
  if (!(await quotes.record(cell.id, routeId))) complain(`${orderNo} has lost its quote`);
}

/** Checks the token logs of one confirmed swap's transaction. */
function checkMoved(swap: Swap, own: TokenLog[], complain: Complain): void {
  const { orderNo, tokenAddress, toTokenAddress, amount, amountOutActual, amountOutMin } = swap;
  const moved = (kind: TokenLog['kind'], token: string | null) =>
    own.filter((log) => log.kind === kind && log.token === token?.toLowerCase());
  const out = moved('out', tokenAddress).map((log) => log.amount);
  const paid = tokenAddress === null ? [] : [amount];
  if (out.join() !== paid.join()) complain(`${orderNo} took ${out.join() || 'nothing'}`);
  if (amountOutActual === null || amountOutActual < amountOutMin) {
    complain(`${orderNo} brought ${amountOutActual}, its minimum is ${amountOutMin}`);
    return;
  }
  const came = moved('in', toTokenAddress).map((log) => log.amount);
  const due = toTokenAddress === null ? [] : [amountOutActual];
  if (came.join() !== due.join()) complain(`${orderNo} brought ${came.join() || 'nothing'}`);
}

async function checkAllowances(
  world: World,
  owner: string,
  { swaps, logs }: { swaps: Swap[]; logs: TokenLog[] },
  complain: Complain,
): Promise<void> {
  const { rpc } = world.chain as EvmCrashChain;
  const spent = swaps.filter(needsAllowance);
  for (const { token, other, amount, txHash } of logs.filter(({ kind }) => kind === 'allowance')) {
    const isDue = spent.some(
      (swap) => keyOf(swap) === `${token}/${other}` && (amount === 0n || amount === swap.amount),
    );
    if (!isDue) complain(`${txHash} allows ${amount}, which no swap of the address takes`);
  }
  for (const key of new Set(spent.map(keyOf))) {
    const [token = '', spender = ''] = key.split('/');
    const data = encodeCall('allowance(address,address)', owner, spender);
    const left = BigInt(await rpc.request<string>('eth_call', [{ to: token, data }, 'latest']));
    // A swap that fails after its allowance leaves the allowance. A later swap of that token finds
    // it.
    const failed = spent.filter((swap) => keyOf(swap) === key && swap.status === 'failed');
    const most = failed.reduce((max, { amount }) => (amount > max ? amount : max), 0n);
    if (left > most) complain(`${left} of ${token} may still be taken`);
  }
}

const keyOf = ({ tokenAddress, toAddress }: Swap): string =>
  `${tokenAddress}/${toAddress}`.toLowerCase();

/**
 * Checks that each amount of a listed token or coin from a swap is recorded once, as internal and
 * not as a deposit, unless it is below the least deposit.
 */
async function checkInternal(
  world: World,
  cell: Cell,
  done: Swap[],
  complain: Complain,
): Promise<void> {
  const { ids } = await makeListIndex(world.client).page({
    list: 'internal-transfers',
    projectId: cell.id,
    scope: '',
    page: 1,
    size: 100,
    filter: {},
  });
  const all = await makeInternalTransferStore(world.client).getMany(ids);
  // A transfer stays listed when a reorganisation removes it and a higher-fee variant replaces it.
  const hashes = new Map(done.map(({ orderNo, txHash }) => [orderNo, txHash]));
  const kept = all.filter(({ orderNo, txHash }) => hashes.get(orderNo ?? '') === txHash);
  if (all.some(({ orderNo }) => orderNo === null)) complain('an internal transfer has no order');
  const textOf = (orderNo: string | null, token: string, amount: bigint | null) =>
    `${orderNo}: ${amount} ${token}`;
  const found = kept.map(({ orderNo, token, amount }) => textOf(orderNo, token, amount));
  // A transfer below the token's least deposit is not recorded: the books count it as dust.
  const isRecorded = ({ toTokenAddress, amountOutActual }: Swap) => {
    const token = world.chain.chain.tokens.find(({ address }) => address === toTokenAddress);
    return token !== undefined && (amountOutActual ?? 0n) >= token.minDeposit;
  };
  const due = done
    .filter(isRecorded)
    .map((swap) => textOf(swap.orderNo, swap.toToken, swap.amountOutActual));
  if (found.sort().join() !== due.sort().join()) {
    complain(`kept as internal are ${found.join() || 'none'}, due are ${due.join() || 'none'}`);
  }
}

/** Checks the coin balance exactly: swaps in and out, and the gas of every transaction. */
async function checkCoin(
  world: World,
  cell: Cell,
  done: Swap[],
  complain: Complain,
): Promise<void> {
  const { rpc, chain, balance } = world.chain as EvmCrashChain;
  const address = cell.swapper?.wallet.address ?? '';
  const payments = makePaymentStore(world.client);
  let due = swapperCoins;
  for (const { token, amount } of cell.deposits) due += token === null ? amount : 0n;
  for (const { tokenAddress, toTokenAddress, amount, amountOutActual } of done) {
    if (tokenAddress === null) due -= amount;
    if (toTokenAddress === null) due += amountOutActual ?? 0n;
  }
  const next = (await payments.nonceState(chain.name, address))?.next ?? 0;
  for (let nonce = 0; nonce < next; nonce++) {
    const slot = await payments.slot(chain.name, address, nonce);
    if (slot?.mined) due -= (await gasCostOf(rpc, slot.mined.txHash)) ?? 0n;
  }
  const there = await balance(address);
  if (there !== due) complain(`${address} has ${there} coin, ${due} is due`);
}
