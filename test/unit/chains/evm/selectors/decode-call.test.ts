import { encodeFunctionData } from 'viem';
import { expect, test } from 'vitest';
import { decodeCall } from '#chains/evm/selectors/decode-call.ts';
import { parseSignature } from '#shared/abi/signature.ts';
import {
  abi,
  address,
  multicall,
  shownTransfer,
} from '#test/builders/chains/evm/selectors/decode-call.ts';

const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [address, 5n] });

test('a call is decoded with names, types and values', () => {
  expect(decodeCall(transfer)).toEqual(shownTransfer);
  // The contract does not read what follows the arguments either.
  expect(decodeCall(`${transfer}deadbeef`)).toEqual(shownTransfer);
});

test.each([
  '0x',
  '0xa9059c',
  '0x12345678',
  transfer.slice(0, -2),
  transfer.replace('0xa9059cbb00', '0xa9059cbb01'),
  'transfer',
])('%s is not decoded', (data) => {
  expect(decodeCall(data)).toBeNull();
});

test('nested calls are decoded, three levels deep', () => {
  const [, , , fourth] = [1, 2, 3, 4].reduce<`0x${string}`[]>(
    (all) => [...all, multicall([all.at(-1) ?? transfer, '0x1234'])],
    [],
  );
  const inner = (call: ReturnType<typeof decodeCall>) => call?.args[0]?.calls;
  const first = decodeCall(multicall([transfer, '0xffffffff', '0x']));
  expect(inner(first)).toEqual([shownTransfer, null, null]);
  const [second] = inner(decodeCall(fourth!))!;
  const [third] = inner(second!)!;
  const [last] = inner(third!)!;
  expect(last?.signature).toBe('multicall(bytes[])');
  expect(inner(last!)).toBeUndefined();
});

test('the call that a Safe executes is decoded', () => {
  const zero = `0x${'0'.repeat(40)}` as const;
  const args = [address, 0n, transfer, 0, 0n, 0n, 0n, zero, zero, '0x1234'] as const;
  const decoded = decodeCall(encodeFunctionData({ abi, functionName: 'execTransaction', args }));
  expect(decoded?.args[2]?.calls).toEqual([shownTransfer]);
  expect(decoded?.args[9]).not.toHaveProperty('calls');
});

test('long bytes are truncated and state their length', () => {
  const bytes = `0x${'ab'.repeat(10_000)}` as const;
  const args = [address, address, 7n, bytes] as const;
  const decoded = decodeCall(encodeFunctionData({ abi, functionName: 'safeTransferFrom', args }));
  expect(decoded?.args[3]?.value).toBe(`0x${'ab'.repeat(256)}... (10000 bytes)`);
});

test.each([
  'transfer',
  'transfer(address to',
  'f(uint7 x)',
  '(address a)',
  'f(address a)x',
  'f(a,)',
])('the signature %s is malformed', (text) => {
  expect(() => parseSignature(text)).toThrow(/malformed|unknown type/);
});
