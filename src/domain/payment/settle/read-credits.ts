import type { Chain } from '#model/chain.ts';
import { isCollect } from '#model/orders/collected.ts';
import { isInternal, type Order } from '#model/orders/order.ts';
import type { MinedPayment, NonceSlot } from '#model/payment.ts';
import type { ClaimVerdict } from '#model/transfer-claim.ts';
import type { ChainReader } from '#ports/chains.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import type { AskingTurns } from './asking-turns.ts';
import { creditedAmount, transfersToken } from './credited-amount.ts';

/** The most payments that one page asks providers about. */
const maxAsked = 50;

interface CreditDeps {
  chain: Chain;
  reader: Pick<ChainReader, 'confirmTransfers' | 'readBlocks'>;
  clock: Clock;
  turns: AskingTurns;
  log: Logger;
}

interface TokenPayment {
  order: Order;
  mined: MinedPayment;
}

/** What a payment credited; 'unproven' while providers do not agree on it. */
export type Credit = bigint | 'unproven';

/**
 * What token payments that are about to end credited to their recipients, by transaction hash.
 * Payments whose block shows the whole amount need no call. A lower amount, or none, counts only if
 * no provider shows the whole one: an order that is wrongly called failed would be paid again.
 */
export async function readCredits(
  deps: CreditDeps,
  slots: readonly NonceSlot[],
  orders: ReadonlyMap<string, Order>,
  isFinal: (slot: NonceSlot) => boolean,
): Promise<Map<string, Credit>> {
  const credits = new Map<string, Credit>();
  const unread: TokenPayment[] = [];
  for (const slot of slots) {
    const order = slot.refKind === 'order' ? orders.get(slot.ref) : undefined;
    const { mined } = slot;
    if (!order || !mined || !needsCredit(deps.chain, slot, order, isFinal(slot))) continue;
    const isWhole = mined.credited !== undefined && mined.credited >= order.amount;
    credits.set(mined.txHash, isWhole ? order.amount : 'unproven');
    if (!isWhole) unread.push({ order, mined });
  }
  const now = deps.clock.now();
  const key = ({ mined }: TokenPayment) => `credit ${mined.txHash}`;
  const part = deps.turns.pick(unread, { key, now, most: maxAsked });
  if (part.length === 0) return credits;
  const verdicts = await askProviders(deps, part);
  for (const [i, payment] of part.entries()) {
    const verdict = verdicts[i];
    const credit = verdict ? await creditBy(deps, payment, verdict) : 'unproven';
    credits.set(payment.mined.txHash, credit);
    if (credit === 'unproven') deps.turns.stayedOpen(key(payment), now);
  }
  return credits;
}

/**
 * A payment that is about to be confirmed; and a confirmed one that is final, if its block, perhaps
 * another than at confirmation, was read.
 */
function needsCredit(chain: Chain, slot: NonceSlot, order: Order, isFinal: boolean): boolean {
  const { mined, attempts } = slot;
  if (!mined?.success || !transfersToken(chain, order)) return false;
  if (attempts.find(({ txHash }) => txHash === mined.txHash)?.kind !== 'payment') return false;
  if (order.status === 'broadcast') return true;
  return order.status === 'confirmed' && isFinal && mined.credited !== undefined;
}

/** Whether providers show a transfer of the whole amount. Empty if they do not answer. */
async function askProviders(
  { chain, reader, log }: CreditDeps,
  payments: readonly TokenPayment[],
): Promise<ClaimVerdict[]> {
  try {
    return await reader.confirmTransfers(
      payments.map(({ order, mined }) => ({
        txHash: mined.txHash,
        blockNumber: mined.blockNumber,
        blockHash: mined.blockHash,
        position: null,
        to: order.toAddress,
        tokenAddress: order.tokenAddress,
        amount: order.amount,
      })),
    );
  } catch (error) {
    log.warn('payment.no-second-provider', { chain: chain.name, error });
    return [];
  }
}

async function creditBy(
  deps: CreditDeps,
  { order, mined }: TokenPayment,
  { kind }: ClaimVerdict,
): Promise<Credit> {
  if (kind === 'confirmed') return order.amount;
  const line = { chain: deps.chain.name, order_no: order.orderNo, tx_hash: mined.txHash };
  if (kind !== 'absent') {
    deps.log.warn(kind === 'disputed' ? 'payment.disputed' : 'payment.unseen', line);
    return 'unproven';
  }
  const credited = mined.credited ?? (await creditedByBlock(deps, { order, mined }));
  if (credited === undefined) return 'unproven';
  // A collection from many goes past those that cannot send: whoever follows it reports them.
  if (credited < order.amount && !(isInternal(order) && isCollect(order))) {
    // Before the write, so that a run that ends between the two has logged it.
    deps.log.error('payment.short', {
      ...line,
      ordered: order.amount.toString(),
      credited: credited.toString(),
    });
  }
  return credited;
}

/** The same by reading the block once more, for a payment that was not marked by the watcher. */
async function creditedByBlock(
  { chain, reader }: CreditDeps,
  { order, mined }: TokenPayment,
): Promise<bigint | undefined> {
  const { blockNumber, blockHash, txHash } = mined;
  const [block] = await reader.readBlocks(blockNumber, blockNumber);
  if (block?.hash !== blockHash) return undefined;
  return creditedAmount(chain, order, block.transfers, txHash);
}
