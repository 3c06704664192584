import { expect, test } from 'vitest';
import { Unverified } from '#chains/rpc/json-guards.ts';
import { RpcError, RpcUnavailable } from '#chains/rpc/rpc-error.ts';
import { ok, runCheck } from '#ops/canary/check.ts';
import { check, subject } from '#test/builders/ops/canary/check.ts';

const failing = (error: Error) => check(() => Promise.reject(error));

test('an answer keeps its verdict, with what is expected of this chain', async () => {
  expect(
    await runCheck(
      check(async () => ok('fine')),
      subject,
    ),
  ).toEqual({
    name: 'a check',
    methods: ['eth_x'],
    verdict: 'ok',
    came: 'fine',
    expected: 'that of ETH',
    breaks: 'payments',
  });
});

test.each([
  [new RpcError(-32601, 'the method eth_x does not exist'), 'missing'],
  [new RpcError(-32000, 'Method eth_x is not available on your plan'), 'missing'],
  [new RpcError(-32000, 'Unsupported method: eth_x'), 'missing'],
  [new RpcError(403, 'debug_traceBlockByNumber is not whitelisted'), 'missing'],
  [new RpcError(-32000, 'transaction type not supported'), 'differs'],
  [new RpcError(-32000, 'missing trie node'), 'differs'],
  [new Unverified('the block is missing'), 'differs'],
  [new RpcUnavailable('no RPC provider answered eth_x: #0 HTTP 500'), 'no answer'],
] as const)('%s: %s', async (error, verdict) => {
  const result = await runCheck(failing(error), subject);
  expect(result.verdict).toBe(verdict);
  expect(result.came).toContain(error.message);
});

test('a fault of our own is not a verdict', async () => {
  await expect(runCheck(failing(new TypeError('ours')), subject)).rejects.toThrow('ours');
});

test('what came is one line without control characters, of bounded length, without keys', async () => {
  const came = `red \u001b[31m\nat https://node.example/v2/k3yk3yk3y with k3yk3yk3y ${'x'.repeat(400)}`;
  const result = await runCheck(
    check(async () => ok(came)),
    subject,
  );
  expect(result.came).toMatch(/^red \[31m at \*\*\* with \*\*\* x+$/);
  expect(result.came).toHaveLength(200);
});
