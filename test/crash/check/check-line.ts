/** Checks a wallet at the end of a run: its nonces, or its sequence numbers. */
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { makeWithdrawalStore } from '#aws/orders/withdrawal-store.ts';
import { makePaymentStore } from '#aws/payments/payment-store.ts';
import type { NonceSlot } from '#model/payment.ts';
import { type Cell, type HeldWallet, walletsOf } from '../cell.ts';
import type { World } from '../world/world.ts';

type Complain = (text: string) => void;

/**
 * Nonces have no gap. Every sequence number has ended, and exactly one order claims each
 * transaction that the wallet sent. Each order names the transaction that paid it. Nothing is still
 * reserved.
 */
export async function checkLine(world: World, cell: Cell, complain: Complain): Promise<void> {
  for (const held of walletsOf(cell)) await checkWallet(world, cell, held, complain);
}

async function checkWallet(
  world: World,
  cell: Cell,
  { wallet }: HeldWallet,
  complain: Complain,
): Promise<void> {
  const { chain } = world.chain;
  const { address } = wallet;
  const foreign = address === cell.wallet.address ? cell.foreign : 0;
  const payments = makePaymentStore(world.client);
  const state = await payments.nonceState(chain.name, address);
  if (state?.frozen) complain(`frozen: ${state.frozen}`);
  const next = state?.next ?? 0;
  const sent = await world.chain.sentFrom(address);
  const first = 'nonces' in sent ? foreign : 0;
  const settled: NonceSlot[] = [];
  for (let nonce = first; nonce < next; nonce++) {
    const slot = await payments.slot(chain.name, address, nonce);
    const ours = slot?.attempts.some(({ txHash }) => txHash === slot.mined?.txHash);
    // On a chain without nonces, a sequence number also ends when its bytes are proven void.
    const isOver = slot?.state === 'final' && (ours || ('hashes' in sent && !slot.mined));
    if (!isOver) complain(`nonce ${nonce} is ${slot?.state ?? 'a hole'}`);
    if (slot) settled.push(slot);
  }
  if ('nonces' in sent) {
    if (next !== sent.nonces) complain(`our next nonce is ${next}, the chain's ${sent.nonces}`);
  } else {
    checkClaims(sent.hashes, settled, foreign, complain);
  }
  await checkHashes(world, settled, complain);
  const paid = new Set(['USDT', ...cell.orders.map(({ token }) => token)]);
  for (const token of paid) {
    const view = await makeWithdrawalStore(world.client).reservations({
      projectId: cell.id,
      chain: chain.name,
      address,
      day: '1970-01-01',
      token,
      nativeToken: chain.nativeToken,
    });
    const reserved = view.token.reserved + view.native.reserved;
    if (reserved !== 0n) complain(`${reserved} ${token} or coin of ${address} is still reserved`);
  }
}

/** Each transaction on the chain pays exactly one order, and each payment is on the chain. */
function checkClaims(
  sent: string[],
  slots: NonceSlot[],
  foreign: number,
  complain: Complain,
): void {
  const mined = slots.flatMap((slot) => slot.mined?.txHash ?? []);
  const strangers = sent.filter((txHash) => !mined.includes(txHash));
  if (strangers.length !== foreign) complain(`no order claims ${strangers.join() || 'a stranger'}`);
  const missing = mined.filter((txHash) => !sent.includes(txHash));
  if (missing.length > 0) complain(`${missing.join()} paid, and is not on the chain`);
  if (new Set(mined).size < mined.length) complain('a transaction pays two orders');
  const orders = slots.map(({ ref }) => ref);
  if (new Set(orders).size < orders.length) complain('an order has two sequence numbers');
}

/** The hash that an order shows must be on the chain: a merchant looks its payment up by it. */
async function checkHashes(world: World, slots: NonceSlot[], complain: Complain): Promise<void> {
  // A transaction of another wallet used a nonce that was authorized.
  const own = slots.filter(({ refKind }) => refKind !== 'authorization');
  const orders = await makeOrderStore(world.client).getMany(own.map(({ ref }) => ref));
  for (const { orderNo, status, txHash, blockNumber } of orders) {
    const slot = slots.find(({ ref, refKind }) => ref === orderNo && refKind === 'order');
    const { mined = null } = slot ?? {};
    if (
      status === 'confirmed' &&
      (txHash !== mined?.txHash || blockNumber !== mined?.blockNumber)
    ) {
      const findRecipient = `${mined?.txHash} in block ${mined?.blockNumber}`;
      complain(`${orderNo} names ${txHash} in block ${blockNumber}, and ${findRecipient} paid it`);
    }
  }
}
