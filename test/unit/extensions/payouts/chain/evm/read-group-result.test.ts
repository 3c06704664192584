/** What became of a group, by the word of two providers. */
import { expect, test } from 'vitest';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { word } from '#chains/shared/abi/abi.ts';
import { payMany, paymentTopic } from '#extensions/payouts/chain/evm/pay-many.ts';
import { readGroupResult } from '#extensions/payouts/chain/evm/read-group-result.ts';
import { fake } from '#test/fakes/fake.ts';

const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const txHash = `0x${'aa'.repeat(32)}`;
const blockHash = `0x${'bb'.repeat(32)}`;
const recipient = '0x00000000000000000000000000000000000A11cE';
const members = [{ address: recipient, amount: 5n }];

const receipt = (over: Record<string, unknown> = {}, paid = true) => ({
  transactionHash: txHash,
  blockHash,
  blockNumber: '0x5',
  status: '0x1',
  from: wallet.toLowerCase(),
  to: payMany.address,
  contractAddress: null,
  gasUsed: '0x5208',
  effectiveGasPrice: '0x1',
  logs: [
    {
      address: payMany.address,
      topics: [paymentTopic, `0x${word(wallet)}`],
      data: `0x${word(0n)}${word(paid ? 1n : 0n)}`,
    },
  ],
  ...over,
});

const asked = (...answers: unknown[]) => {
  const at = (index: number) =>
    fake<Rpc>({
      request: (async () => {
        const answer = answers[index];
        if (answer instanceof Error) throw answer;
        return answer;
      }) as Rpc['request'],
    });
  const rpc = fake<Rpc>({ count: answers.length, at });
  return readGroupResult(rpc, { wallet, token: null, members, txHash, blockHash });
};

const paid = [{ outcome: 'paid', credited: 5n }];
const refused = [{ outcome: 'refused', credited: 0n }];

test.each<[string, unknown[], unknown]>([
  ['the only one shows it paid', [receipt()], paid],
  ['two show it paid', [receipt(), receipt()], paid],
  ['two show it refused', [receipt({}, false), receipt({}, false)], refused],
  ['one calls refused what another shows paid', [receipt({}, false), receipt()], null],
  ['one calls paid what another shows refused', [receipt(), receipt({}, false)], null],
  ['one leaves a log out', [receipt(), receipt({ logs: [] })], null],
  ['one is behind, and the third stands in', [null, receipt(), receipt()], paid],
  ['one fails, and the third stands in', [new RpcError(-32000, 'no'), receipt(), receipt()], paid],
  [
    'one answers for another transaction',
    [receipt({ transactionHash: blockHash }), receipt(), receipt()],
    paid,
  ],
  ['one shows another block', [receipt(), receipt({ blockHash: txHash })], null],
  ['both show another block', Array(2).fill(receipt({ blockHash: txHash })), null],
  ['it reverted', Array(2).fill(receipt({ status: '0x0' })), null],
  ['it is another wallet’s', Array(2).fill(receipt({ from: recipient })), null],
  ['it calls another contract', Array(2).fill(receipt({ to: recipient })), null],
])('%s', async (_, answers, result) => {
  expect(await asked(...answers)).toEqual(result);
});

test('too few know it', async () => {
  await expect(asked(receipt(), null)).rejects.toThrow('too few providers');
  await expect(asked(null)).rejects.toThrow('too few providers');
});
