import { expect, test } from 'vitest';
import { hotAddress } from '#test/builders/builders.ts';
import {
  costOfOne,
  fillNonces,
} from '#test/builders/domain/payment/worker/nonce/fill-lost-nonces.ts';

type Setting = Parameters<typeof fillNonces>[0];

const signed = (...nonces: number[]) => nonces.map((nonce) => `signed ${nonce}`);
const sent = (...nonces: number[]) => nonces.map((nonce) => `sent ${nonce}`);

test.each<[string, Setting, string[]]>([
  [
    'each is signed, and then each is sent, lowest first',
    {},
    [...signed(3, 4, 5), ...sent(3, 4, 5)],
  ],
  ['no more than may be in flight', { capacity: 2 }, [...signed(3, 4), ...sent(3, 4)]],
  ['one that is left', { until: 4 }, [...signed(3), ...sent(3)]],
  ['the vault does not sign the second', { refused: 4 }, [...signed(3), ...sent(3)]],
  [
    'the vault refuses the second',
    { refused: 4, refusal: { orderNo: '-', reason: 'it is frozen' } },
    [...signed(3), ...sent(3)],
  ],
  ['the run ends after two signatures: the next one sends them', { deadline: 2 }, signed(3, 4)],
  ['the run ends between the sendings', { deadline: 4 }, [...signed(3, 4, 5), ...sent(3)]],
  ['the run has ended', { deadline: 0 }, []],
])('of nonces 3 to 5 that a restore left open: %s', async (_, set, done) => {
  const { stored, did } = await fillNonces(set);
  expect(did).toEqual(done);
  expect(stored).toBe(done.filter((one) => one.startsWith('signed')).length);
});

test.each<[string, Setting]>([
  ['none is left', { next: 6 }],
  ['our table is beyond them', { next: 9 }],
  ['nothing more may be in flight', { capacity: 0 }],
  ['more is in flight than may be', { capacity: -1 }],
  ['the project is frozen', { isFrozen: true }],
])('no node is asked, and nothing is signed, if %s', async (_, set) => {
  expect(await fillNonces(set)).toEqual({
    stored: 0,
    did: [],
    asked: [],
    simulated: [],
    lines: [],
  });
});

test.each<[string, Setting, number]>([
  ['all that they may cost', { spendable: 3n * costOfOne }, 3],
  ['one wei less', { spendable: 3n * costOfOne - 1n }, 0],
  [
    'what they cost at the highest fee of the chain',
    { spendable: 3n * 42_000n * 50n, cap: 50n },
    3,
  ],
  ['what one costs where one may be in flight', { spendable: costOfOne, capacity: 1 }, 1],
])('the address can spend %s', async (_, set, count) => {
  const { stored, lines } = await fillNonces(set);
  expect(stored).toBe(count);
  const fields = { chain: 'ETH', address: hotAddress, cause: 'no_gas' };
  const stuck = { level: 'warn', event: 'payment.stuck', fields };
  expect(lines.filter(({ event }) => event === 'payment.stuck')).toEqual(count > 0 ? [] : [stuck]);
});

test('each pays nothing to the address itself, with twice the gas that a node estimates', async () => {
  const { asked, simulated } = await fillNonces({ until: 4, cap: 50n });
  const address = hotAddress;
  expect(simulated).toEqual([
    { chain: 'ETH', from: address, to: address, tokenAddress: null, amount: 1n },
  ]);
  expect(asked).toEqual([
    {
      address,
      nonce: 3,
      gasLimit: 42_000n,
      bytes: `nothing to ${address} at 3 for 42000 * 50`,
      fees: { maxFeePerGas: 50n, maxPriorityFeePerGas: 2n },
    },
  ]);
});
