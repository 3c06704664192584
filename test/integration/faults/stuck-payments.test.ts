/**
 * Payments stick on a real chain. They are bumped at their nonce, or cancelled there and failed.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NodeRefusal } from '#test/fakes/fault-node.ts';
import { type ChainFaults, faultsOn } from '#test/scenarios/chain-faults.ts';
import { type Ledger, openLedger } from '#test/support/ledger.ts';
import { openStack, until } from '#test/support/stack.ts';

const chain = 'POLYGON';

let expensive: Ledger;
let refused: Ledger;
let faults: ChainFaults;

beforeAll(async () => {
  const stack = await openStack();
  expensive = await openLedger(stack, chain);
  refused = await openLedger(stack, chain);
  faults = await faultsOn(stack, chain);
});
afterAll(async () => {
  await expensive?.rpc('evm_setIntervalMining', 1);
  await faults?.leave();
  await expensive?.leave();
  await refused?.leave();
});

/** Resolves when automatic mining is back; until then the chain mines only by hand. */
let minesAgain: () => void;
const mining = new Promise<void>((done) => {
  minesAgain = done;
});

// The tests run in parallel: each has its own wallet, and both mostly wait for time to pass.
test.concurrent('a payment below the base fee is bumped at its nonce and mined once', async () => {
  const { rpc } = expensive;
  await rpc('evm_setIntervalMining', 0);
  const order = await expensive.order();
  const { tx_hash } = await expensive.reached(order, 3);
  const { maxFeePerGas } = await rpc<{ maxFeePerGas: string }>('eth_getTransactionByHash', tx_hash);
  const above = (BigInt(maxFeePerGas) * 11n) / 10n;
  await rpc('anvil_setNextBlockBaseFeePerGas', `0x${above.toString(16)}`);
  await expensive.mine(1);
  expect(await rpc('eth_getTransactionReceipt', tx_hash)).toBeNull();
  const bumped = await until('a dearer variant', async () => {
    const { attempts } = await expensive.detail(order);
    return attempts.length > 1 ? attempts : undefined;
  });
  expect(new Set(bumped.map(({ nonce }) => nonce)).size).toBe(1);
  await rpc('evm_setIntervalMining', 1);
  minesAgain();
  const done = await expensive.ended(order);
  expect(done.status).toBe(4);
  expect(done.tx_hash).not.toBe(tx_hash);
  expect(done.attempts.map((attempt) => attempt.tx_hash)).toContain(done.tx_hash);
  expect(await expensive.paid(order)).toEqual({ times: 1, amount: expensive.units(3) });
  expect(await expensive.sentOnChain()).toBe(1);
});

test.concurrent('a payment that no node accepts is cancelled at its nonce, and the next ones are paid', async () => {
  const order = await refused.order();
  for (const node of faults.both) {
    node.intercept = ({ method, params }) => {
      const recipient = order.to.slice(2);
      if (method !== 'eth_sendRawTransaction' || !String(params?.[0]).includes(recipient)) {
        return undefined;
      }
      throw new NodeRefusal('transaction gas limit too high');
    };
  }
  const next = [await refused.order(), await refused.order()];
  await refused.logged('queue-sign-evm', 'payment.fill-signed', {
    order_no: order.withdraw_no,
  });
  await mining;
  const done = await until('its end', async () => {
    await refused.mine(5);
    const now = await refused.detail(order);
    return now.status >= 4 ? now : undefined;
  });
  expect(done.status).toBe(5);
  expect(done.fail_reason).toMatch(/cancelled at its nonce/);
  expect(await refused.paid(order)).toEqual({ times: 0, amount: 0n });
  await refused.webhook('withdraw.failed', order.withdraw_no);
  for (const later of next) {
    expect(await refused.ended(later)).toMatchObject({ status: 4 });
    expect(await refused.paid(later)).toEqual({ times: 1, amount: refused.units(3) });
  }
  // The fill used the nonce of the refused payment, so there is no gap.
  expect(await refused.sentOnChain()).toBe(3);
});
