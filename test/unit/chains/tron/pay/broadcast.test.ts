import { expect, test } from 'vitest';
import { RpcError } from '#chains/rpc/rpc-error.ts';
import { broadcast, transactionId } from '#chains/tron/pay/broadcast.ts';
import { classifyBroadcastAnswer } from '#chains/tron/pay/classify-error.ts';
import { isKnown } from '#chains/tron/pay/is-known.ts';
import { type Answers, fakeHttp, gone } from '../fake-http.ts';
import recorded from '../fixtures/recorded.json' with { type: 'json' };
import { forgeBlock } from '../forge.ts';

const path = 'wallet/broadcasthex';
const { broadcasts, refusals } = recorded;

test.each(broadcasts)("a java-tron node's answer to bytes: $answer.code", async (sent) => {
  const http = fakeHttp({ [path]: sent.answer }, {});
  const kind = sent.answer.result ? 'accepted' : 'known';
  expect(await broadcast(http, sent.transaction)).toEqual({ kind });
  expect(transactionId(sent.transaction)).toBe(sent.answer.txid);
  expect(http.asked).toEqual([`#0 ${path}`]);
});

const { transaction, answer } = broadcasts[0]!;

test('each repeat goes to the next provider', async () => {
  const http = fakeHttp({ [path]: answer }, { [path]: answer });
  for (const repeat of [0, 1, 2]) await broadcast(http, transaction, repeat);
  expect(http.asked).toEqual([`#0 ${path}`, `#1 ${path}`, `#0 ${path}`]);
});

const unclear: [string, unknown][] = [
  ['no answer', gone()],
  ['an error of its own', new RpcError(-32000, 'class java.lang.NullPointerException : null')],
  ['the id of another transaction', { ...answer, txid: 'aa'.repeat(32) }],
  ['a refusal of another transaction', { ...answer, code: 'SIGERROR', txid: 'aa'.repeat(32) }],
  ['success without an id', { result: true, code: 'SUCCESS' }],
  ['nothing', {}],
  ['a code that is not known', { ...answer, result: false, code: 'OTHER_ERROR', message: 'x' }],
];

test.each(unclear)('%s is unclear: it may have been sent', async (_, said) => {
  const outcome = await broadcast(fakeHttp({ [path]: said }), transaction);
  expect(outcome.kind).toBe('unclear');
});

const meanings: [keyof typeof refusals, string][] = [
  ['dup', 'known'],
  ['dupAfterBlock', 'known'],
  ['nosig', 'refused:invalid_signature'],
  ['badsig', 'refused:invalid_signature'],
  ['foreign', 'refused:invalid_signature'],
  ['expired', 'expired'],
  ['tooLong', 'expired'],
  ['tapos', 'unclear:the node does not have the reference block'],
  ['balance', 'insufficient_funds'],
  ['noaccount', 'insufficient_funds'],
  ['toContract', 'refused:recipient_is_contract'],
  ['delegateTooMuch', 'refused:invalid'],
];

test.each(meanings)("a java-tron node's refusal `%s` is %s", (name, meaning) => {
  const { code, text } = refusals[name];
  const outcome = classifyBroadcastAnswer(code, text);
  expect('reason' in outcome ? `${outcome.kind}:${outcome.reason}` : outcome.kind).toBe(meaning);
});

test.each([
  ['BANDWITH_ERROR', { kind: 'insufficient_funds' }],
  ['SERVER_BUSY', { kind: 'refused', reason: 'txpool_full' }],
  ['NO_CONNECTION', { kind: 'refused', reason: 'txpool_full' }],
  ['BLOCK_UNSOLIDIFIED', { kind: 'refused', reason: 'txpool_full' }],
  ['constructor', { kind: 'unclear', reason: 'constructor ' }],
  [undefined, { kind: 'unclear', reason: 'undefined ' }],
])('code %s', (code, outcome) => {
  expect(classifyBroadcastAnswer(code, undefined)).toEqual(outcome);
});

test('bytes that a node was sent before are unclear: it may have refused them', async () => {
  const said = { ...answer, result: false, code: 'DUP_TRANSACTION_ERROR' };
  const dup = (message: string) =>
    broadcast(fakeHttp({ [path]: { ...said, message } }), transaction);
  expect((await dup('Transaction already exists.')).kind).toBe('unclear');
  expect((await dup('Dup transaction.')).kind).toBe('known');
});

const id = answer.txid;
const known = (...answers: unknown[]) =>
  isKnown(fakeHttp(...answers.map((a): Answers => ({ 'wallet/gettransactionbyid': a }))), id);

test('a transaction is known when any provider shows it, pending or in a block', async () => {
  expect(await known({}, { txID: id })).toBe(true);
  expect(await known({ txID: id }, {})).toBe(true);
  expect(await known({}, {})).toBe(false);
});

test('no answer, or an answer about something else, does not prove that it is unknown', async () => {
  await expect(known({}, gone())).rejects.toThrow();
  await expect(known({ txID: id }, gone())).rejects.toThrow();
  await expect(known({}, { txID: 'aa'.repeat(32) })).rejects.toThrow(/another/);
  await expect(known({ result: 'busy' })).rejects.toThrow(/is not a transaction/);
});

/** A node with a block each `ms` up to block 1,000, which keeps those from `first` on. */
const keeping = (first: number, ms = 3_000): Answers => ({
  'wallet/gettransactionbyid': {},
  'wallet/getblock': ({ id_or_num }: Record<string, unknown>) => {
    const number = id_or_num === undefined ? 1_000 : Number(id_or_num);
    const block = forgeBlock({ number, timestamp: 1_700_000_000_000 + number * ms });
    return number < first ? {} : block;
  },
});
/** The time of block `number`, as expiry of a payment that was signed 60 s before. */
const expiryAfter = (number: number, ms = 3_000) =>
  BigInt(1_700_000_000_000 + number * ms + 60_000);

test('a Lite node that began after the payment proves nothing', async () => {
  const ask = (...nodes: Answers[]) => isKnown(fakeHttp(...nodes), id, expiryAfter(500));
  expect(await ask(keeping(1))).toBe(false);
  expect(await ask(keeping(500), keeping(1))).toBe(false);
  await expect(ask(keeping(501))).rejects.toThrow('keeps no blocks from the time');
  await expect(ask(keeping(1), keeping(501))).rejects.toThrow('keeps no blocks from the time');
  // A payment that is found needs no proof; without an expiry nothing is checked.
  const found = { ...keeping(900), 'wallet/gettransactionbyid': { txID: id } };
  expect(await ask(found)).toBe(true);
  expect(await isKnown(fakeHttp(keeping(900)), id)).toBe(false);
});

test('what a node keeps is asked by number: once on a chain of 3 s, further back on a faster one', async () => {
  const http = fakeHttp(keeping(1));
  await isKnown(http, id, expiryAfter(500));
  expect(http.asked).toEqual([
    '#0 wallet/gettransactionbyid',
    '#0 wallet/getblock',
    '#0 wallet/getblock',
  ]);
  const fast = (first: number) => isKnown(fakeHttp(keeping(first, 100)), id, expiryAfter(500, 100));
  expect(await fast(1)).toBe(false);
  await expect(fast(600)).rejects.toThrow('keeps no blocks');
  // A chain that is younger than the payment's time is kept whole.
  expect(await isKnown(fakeHttp(keeping(1)), id, expiryAfter(-5_000))).toBe(false);
});
