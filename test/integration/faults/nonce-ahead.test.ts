/**
 * The chain's nonce of a wallet is ahead of ours. If both providers say so, the address freezes
 * and signs nothing more. If only one provider says so, nothing freezes, and payments continue.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ChainFaults, faultsOn } from '#test/scenarios/chain-faults.ts';
import { chain, ledgers } from '#test/scenarios/faults/nonce-ahead.ts';
import { type Ledger, openLedger } from '#test/support/ledger.ts';
import { openStack, type Stack } from '#test/support/stack.ts';

let stack: Stack;
let faults: ChainFaults;

beforeAll(async () => {
  stack = await openStack();
  faults = await faultsOn(stack, chain);
});
afterEach(() => faults?.heal());
afterAll(async () => {
  await faults?.leave();
  for (const ledger of ledgers) await ledger.leave();
});

test('a payment that we did not sign freezes the wallet once both providers show it', async () => {
  const ledger = await open();
  const { rpc, wallet } = ledger;
  // The provider stays behind until it is healed, however long that takes.
  faults.second.standsAt = await ledger.head();
  faults.second.mode = 'lagging';
  await rpc('anvil_impersonateAccount', wallet);
  await rpc('eth_sendTransaction', { from: wallet, to: wallet, value: '0x1', gas: '0x5208' });
  await rpc('anvil_stopImpersonatingAccount', wallet);
  await ledger.logged('queue-watch-evm', 'payment.unknown-transaction-disputed', {
    address: wallet,
  });
  const early = await ledger.order();
  await ledger.logged('queue-sign-evm', 'payment.nonce-disputed', { address: wallet });
  // Its nonce is used on chain, so that these bytes can never pay.
  expect([1, 2]).toContain((await ledger.detail(early)).status);
  faults.heal();
  await ledger.logged('queue-watch-evm', 'payment.unknown-transaction', { address: wallet });
  const late = await ledger.order();
  await ledger.logged('queue-sign-evm', 'payment.address-frozen', { address: wallet });
  await ledger.mine(20);
  expect(await ledger.detail(late)).toMatchObject({ status: 1, attempts: [] });
  expect([1, 2]).toContain((await ledger.detail(early)).status);
  for (const order of [early, late]) {
    expect(await ledger.paid(order)).toEqual({ times: 0, amount: 0n });
  }
  expect(await ledger.sentOnChain()).toBe(1);
});

test('a provider that counts nonces too high freezes nothing and holds up no payment', async () => {
  const ledger = await open();
  const { wallet } = ledger;
  faults.first.intercept = ({ method, params }) =>
    method === 'eth_getTransactionCount' && params?.[0] === wallet ? '0x5' : undefined;
  const order = await ledger.order();
  await ledger.logged('queue-sign-evm', 'payment.nonce-disputed', { address: wallet });
  expect(await ledger.ended(order)).toMatchObject({ status: 4 });
  expect(await ledger.paid(order)).toEqual({ times: 1, amount: ledger.units(3) });
  expect(await ledger.sentOnChain()).toBe(1);
});

/** Each test has a project of its own, because its wallet stays frozen. */
async function open(): Promise<Ledger> {
  const ledger = await openLedger(stack, chain);
  ledgers.push(ledger);
  return ledger;
}
