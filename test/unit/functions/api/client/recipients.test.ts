/** Which recipients the calls of the client wallet refuse, and how the refusal names the field. */
import { expect, test } from 'vitest';
import { bodies, clientWallet } from '#test/scenarios/client-wallet.ts';
import { RecipientError } from '#wire/recipient-error.ts';

const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const coinPlaceholder = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';

test.each([
  [{ to: usdc }, /^to is the contract of USDC: what it receives is lost$/],
  [{ to: usdt }, /^to is the token contract itself$/],
  [{ to: coinPlaceholder.toLowerCase() }, /^to is the placeholder for/],
  [{ chain: 'BASE', to: `0x42${'0'.repeat(36)}10` }, /^to is a contract of the network/],
])('a transfer that would be lost is refused: %j', async (set, message) => {
  const { ask, stored } = clientWallet();
  const reply = await ask('transfer', { ...bodies.transfer, ...set });
  expect(reply).toMatchObject({ status: 400, code: 40001 });
  expect(reply.message).toMatch(message);
  expect(stored).toEqual([]);
});

test('what the chain says of the recipient names the field of the request', async () => {
  const { ask, deps, stored } = clientWallet();
  deps.fees.estimate = async () => {
    throw new RecipientError('is on the blacklist of USDT');
  };
  for (const type of ['transfer', 'send-tx'] as const) {
    expect(await ask(type)).toMatchObject({
      code: 40001,
      message: 'to is on the blacklist of USDT',
    });
  }
  expect(stored).toEqual([]);
});

test('a call to a contract that keeps money is not a payment to it', async () => {
  const { ask } = clientWallet();
  expect((await ask('send-tx', { ...bodies['send-tx'], to: usdc })).code).toBe(0);
});
