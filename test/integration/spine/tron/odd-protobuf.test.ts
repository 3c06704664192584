/** Transfers that are hidden behind fields which the network ignores, on a node that mines them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTronHttp, type TronHttp } from '#chains/tron/node/http.ts';
import { withSignature } from '#chains/tron/pay/payload.ts';
import { readRecentBlock } from '#chains/tron/pay/recent-block.ts';
import { signHash } from '#emulators/tron/src/node/signing.ts';
import { type Client, post } from '#emulators/tron/src/testing.ts';
import { type FamilySpine, startFamilySpine } from '#test/scenarios/family-spine.ts';
import { startTronStage, type TronStage } from '#test/scenarios/tron/spine-stage.ts';
import {
  type Extra,
  hashOf,
  minedOddities,
  oddTransfer,
} from '#test/unit/chains/tron/odd-protobuf.ts';
import { type Words, wordsFor } from '../shared/text.ts';

let spine: FamilySpine<TronStage>;
let words: Words;
let http: TronHttp;

beforeAll(async () => {
  spine = await startFamilySpine('tron-odd', startTronStage);
  words = wordsFor(spine);
  http = makeTronHttp({ urls: [spine.url] });
});
afterAll(() => spine?.stop());

/** Sends TRX with more fields, which the node takes. Returns the hash. */
async function sendOdd(from: Client, to: string, amount: bigint, extra: Extra): Promise<string> {
  const { reference, expiresAt } = await readRecentBlock(http);
  const transfer = { from: from.address, to, amount };
  const raw = oddTransfer(transfer, extra, { reference, expiration: expiresAt });
  const txHash = hashOf(raw);
  const signature = signHash(Buffer.from(txHash, 'hex'), Buffer.from(from.key, 'hex'));
  const transaction = withSignature(raw, Buffer.from(signature, 'hex')).toString('hex');
  const answer = await post(spine.url, 'wallet/broadcasthex', { transaction });
  expect(answer).toMatchObject({ result: true, txid: txHash });
  return txHash;
}

test('each of them is credited, and the chain goes on', async () => {
  const address = await spine.newSubAccount();
  await spine.tick();
  const sent: [string, bigint][] = [];
  for (const [i, [, extra]] of minedOddities.entries()) {
    const amount = 2_000_000n + BigInt(i);
    sent.push([await sendOdd(spine.faucet, address, amount, extra), amount]);
  }
  await spine.mine(words.deep);
  await spine.tick();
  await spine.tick();
  const found = await words.depositsTo(address);
  expect(found.map(({ txHash, amount }) => [txHash, amount]).sort()).toEqual(sent.sort());
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set([2]));
});

test('one that leaves our wallet, and is not ours, freezes it', async () => {
  const [, extra] = minedOddities.find(([name]) => name === 'value: the owner also as fixed64')!;
  const txHash = await sendOdd(spine.hot, spine.newAddress(), 1_000_000n, extra);
  await spine.mine(words.deep);
  await spine.tick();
  const state = await spine.paymentDeps.payments.nonceState('TRX', spine.address);
  expect(state?.frozen).toContain(txHash);
});
