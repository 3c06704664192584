import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  depositFacts,
  orderFacts,
  questionBody,
  questionHeaders,
} from '#extensions/screening/rules/question.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildDeposit, buildWithdrawal, recipient } from '#test/builders/builders.ts';
import { askedAt, buildCase } from '#test/builders/extensions/screening/build-case.ts';

const secret = `whs_${Buffer.alloc(32, 7).toString('base64')}`;

test('a question has the facts of a deposit, all its senders, and what an answer repeats', () => {
  const about = buildCase();
  const facts = depositFacts(buildDeposit({ fromAddresses: ['0xS1', '0xS2'] }));
  expect(JSON.parse(questionBody(about, facts, { firstTime: true }))).toEqual({
    id: 'DP1',
    digest: about.digest,
    nonce: about.nonce,
    asked_at: askedAt,
    kind: 'deposit',
    chain: 'ETH',
    token: 'ETH',
    token_contract: null,
    amount: '1',
    amount_usd: '3000',
    from_addresses: ['0xS1', '0xS2'],
    to_addresses: ['0x00000000000000000000000000000000000000c3'],
    tx_hash: '0xdd',
    user_id: 'u1',
    memo: null,
    op_type: null,
    data: null,
    message: null,
    typed_data: null,
    first_time: true,
  });
});

test('a withdrawal is asked about with its memo and its user, and without a transaction', () => {
  const facts = orderFacts(buildWithdrawal({ memo: '77', userId: 'u9' }));
  expect(facts).toMatchObject({
    kind: 'withdrawal',
    amount: '100',
    to_addresses: [recipient],
    tx_hash: null,
    user_id: 'u9',
    memo: '77',
    data: null,
  });
});

test('an operation is asked about with what is signed and with everybody who gets something', () => {
  const call = buildOperation({ opType: 'send-tx', data: '0xa9059cbb', toAddress: '0xToken' });
  expect(orderFacts(call, ['0xPayee', '0xToken'])).toMatchObject({
    kind: 'operation',
    op_type: 'send-tx',
    data: '0xa9059cbb',
    to_addresses: ['0xToken', '0xPayee'],
  });
  const message = buildOperation({ opType: 'sign-message', message: 'hello', toAddress: '' });
  expect(orderFacts(message)).toMatchObject({ message: 'hello', to_addresses: [] });
});

test('what is not known is null, and a value of 0 is not', () => {
  const facts = depositFacts(buildDeposit());
  const body = (amountMicroUsd: bigint | null) =>
    JSON.parse(questionBody(buildCase({ amountMicroUsd }), facts, { firstTime: null }));
  expect(body(null)).toMatchObject({ amount_usd: null, first_time: null, from_addresses: [] });
  expect(body(0n)).toMatchObject({ amount_usd: '0' });
  expect(body(1_234_500n)).toMatchObject({ amount_usd: '1.2345' });
});

test('a question is signed as a webhook is, with the time of the attempt', () => {
  const body = questionBody(buildCase(), depositFacts(buildDeposit()), { firstTime: false });
  const timestamp = askedAt + 30;
  const headers = questionHeaders(secret, { id: 'DP1', timestamp, body });
  const hex = createHmac('sha256', secret).update(`${timestamp}${body}`).digest('hex');
  expect(headers['X-Signature']).toBe(hex);
  expect(headers['X-Timestamp']).toBe(String(timestamp));
  const signed = createHmac('sha256', Buffer.alloc(32, 7)).update(`DP1.${timestamp}.${body}`);
  expect(headers['webhook-signature']).toBe(`v1,${signed.digest('base64')}`);
});
