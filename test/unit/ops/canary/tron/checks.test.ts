/** Each check of a TRON provider, against a node that answers otherwise. */
import { expect, test } from 'vitest';
import { makeBudget } from '#chains/rpc/budget.ts';
import { connectTron } from '#ops/canary/pace.ts';
import { tronChecks } from '#ops/canary/tron/checks.ts';
import { makeTronSubject } from '#ops/canary/tron/subject.ts';
import type { Handler } from '#test/fakes/rpc-server.ts';
import { askCheck, askProvider, otherwise, providerAt, subjectInput } from '../ask-provider.ts';
import { startServer } from '../start-server.ts';
import { type Answer, chain, head, notThere, now, own, parameters, tronNode } from './node.ts';

const start = async (handler: Handler): Promise<string> => (await startServer(handler)).url;

test('nothing is otherwise with an honest node, and each check is asked', async () => {
  const said = await askProvider(providerAt(await start(tronNode()), chain), now);
  expect(otherwise(said)).toEqual({});
  expect([...said.keys()]).toEqual([
    ...['network', 'newest block', 'block time', 'client', 'solid block', 'whole blocks'],
    ...['internal transactions', 'count of transactions', 'transaction and info', 'all blocks'],
    ...['blocks of a rewind', 'blocks in a list', 'prices of the network'],
    ...['account and resources', 'listed tokens', 'balances at the solid block', 'own stake'],
    'sending',
  ]);
  expect(said.get('block time')?.came).toBe('3.00 s over 100 blocks');
  expect(said.get('solid block')?.came).toBe('block 680, 20 blocks and 60 s behind the newest');
});

const noHeader = { Error: 'block not found' };

/** Answers of wallet/getblock for one height (undefined: the newest); its own for the others. */
const blockFor = (which: string | undefined, answer: Answer) => (body: Record<string, unknown>) =>
  body.id_or_num === which ? answer : own('wallet/getblock', body);

const withoutInternal = (body: Record<string, unknown>) =>
  (own('wallet/gettransactioninfobyblocknum', body) as object[]).map((info) => ({
    ...info,
    internal_transactions: [],
  }));

test.each<[string, string, Record<string, Answer>]>([
  ['network', 'differs', { 'wallet/getblock': own('wallet/getblock', { id_or_num: '1' }) }],
  [
    'newest block',
    'differs: block 600, 302 s old',
    { 'wallet/getblock': blockFor(undefined, own('wallet/getblock', { id_or_num: '600' })) },
  ],
  [
    'solid block',
    'missing: none of the three',
    { 'walletsolidity/getblock': notThere, 'wallet/getnodeinfo': notThere },
  ],
  [
    'solid block',
    '0 blocks and 0 s behind',
    { 'walletsolidity/getblock': own('wallet/getblock', { id_or_num: String(head) }) },
  ],
  [
    'solid block',
    '100 blocks and 300 s behind',
    { 'walletsolidity/getblock': own('wallet/getblock', { id_or_num: String(head - 100) }) },
  ],
  ['whole blocks', 'no block 695', { 'wallet/getblockbylimitnext': {} }],
  ['whole blocks', 'differs: 0 infos of 1', { 'wallet/gettransactioninfobyblocknum': [] }],
  ['internal transactions', 'missing', { 'wallet/gettransactioninfobyblocknum': withoutInternal }],
  ['internal transactions', 'no answer', { 'wallet/gettransactioninfobyblocknum': notThere }],
  [
    'count of transactions',
    'differs: 2 of 1',
    { 'wallet/gettransactioncountbyblocknum': { count: 2 } },
  ],
  ['count of transactions', 'missing', { 'wallet/gettransactioncountbyblocknum': notThere }],
  ['transaction and info', 'missing', { 'wallet/gettransactionbyid': notThere }],
  [
    'transaction and info',
    'that does not exist',
    { 'wallet/gettransactionbyid': { txID: 'c0'.repeat(32) } },
  ],
  [
    'transaction and info',
    'another transaction or block',
    {
      'wallet/gettransactionbyid': ({ value }: Record<string, unknown>) =>
        value === 'c0'.repeat(32) ? {} : { txID: 'ab'.repeat(32) },
    },
  ],
  ['all blocks', 'missing: no block 1', { 'wallet/getblock': blockFor('1', noHeader) }],
  [
    'blocks of a rewind',
    'no block 100',
    {
      'wallet/getblockbylimitnext': (body: Record<string, unknown>) =>
        Number(body.startNum) < 200 ? {} : own('wallet/getblockbylimitnext', body),
    },
  ],
  [
    'blocks in a list',
    'differs: 5 of 8',
    {
      'wallet/getblockbylimitnext': (body: Record<string, unknown>) => {
        const { block } = own('wallet/getblockbylimitnext', body) as { block: unknown[] };
        return { block: block.slice(0, 5) };
      },
    },
  ],
  ['prices of the network', 'missing', { 'wallet/getchainparameters': notThere }],
  [
    'prices of the network',
    'does not report getMemoFee',
    {
      'wallet/getchainparameters': {
        chainParameter: parameters().filter(({ key }) => key !== 'getMemoFee'),
      },
    },
  ],
  [
    'prices of the network',
    'energy 2001',
    { 'wallet/getchainparameters': { chainParameter: parameters({ getEnergyFee: 2_001 }) } },
  ],
  ['account and resources', 'differs: USDT is not there', { 'wallet/getaccount': {} }],
  ['account and resources', 'missing', { 'wallet/getaccountresource': notThere }],
  ['listed tokens', 'missing', { 'wallet/triggerconstantcontract': notThere }],
  [
    'listed tokens',
    'differs: USDT does not return a number',
    { 'wallet/triggerconstantcontract': { result: { result: true }, constant_result: [''] } },
  ],
  [
    'listed tokens',
    'uses 0 energy',
    {
      'wallet/triggerconstantcontract': {
        result: { result: true },
        constant_result: ['0'.repeat(64)],
      },
    },
  ],
  [
    'listed tokens',
    'No contract',
    {
      'wallet/triggerconstantcontract': {
        result: {
          code: 'CONTRACT_VALIDATE_ERROR',
          message: Buffer.from('No contract').toString('hex'),
        },
      },
    },
  ],
  ['balances at the solid block', 'missing', { 'walletsolidity/getaccount': notThere }],
  ['balances at the solid block', 'is not there', { 'walletsolidity/getaccount': {} }],
  [
    'balances at the solid block',
    'does not return a number',
    {
      'walletsolidity/triggerconstantcontract': {
        result: { result: true },
        constant_result: [''],
      },
    },
  ],
  ['sending', 'missing', { 'wallet/broadcasthex': notThere }],
  ['sending', 'accepts bytes', { 'wallet/broadcasthex': { result: true } }],
])('%s: %s', async (name, came, lies) => {
  const http = connectTron(await start(tronNode(lies)), makeBudget(null));
  const subject = makeTronSubject({ ...subjectInput(chain, now), http });
  expect(await askCheck(tronChecks, name, subject)).toContain(came);
});

test('blocks that come slower than the catalogue says', async () => {
  const faster = { ...chain, blockTimeMs: 2_000 };
  const said = await askProvider(providerAt(await start(tronNode()), faster), now);
  expect(otherwise(said)).toMatchObject({ 'block time': 'differs: 3.00 s over 150 blocks' });
});

test('a private network need not have internal transactions', async () => {
  const lies = { 'wallet/gettransactioninfobyblocknum': withoutInternal };
  const url = await start(tronNode(lies));
  expect(otherwise(await askProvider(providerAt(url, { ...chain, network: null }), now))).toEqual(
    {},
  );
});
