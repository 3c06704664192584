import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { computeBloom, isSubset } from '#chains/evm/read/bloom.ts';

const hex = (text: string) => `0x${bytesToHex(utf8ToBytes(text))}`;

// The positive cases and the hash are from go-ethereum's core/types/bloom9_test.go.
test('the bits equal those of go-ethereum', () => {
  const items = Array.from({ length: 100 }, (_, i) => `xxxxxxxxxx data ${i} yyyyyyyyyyyyyy`);
  const bloom = computeBloom(items.map((item) => ({ address: hex(item), topics: [] })));
  expect(bytesToHex(keccak_256(bloom))).toBe(
    'c8d3ca65cdb4874300a9e39475508f23ed6da09fdbc487f89a2dcf50b09eb263',
  );
});

test('the bloom covers address and topics of all logs', () => {
  const [a, b, c] = ['0x01', '0x02', '0x03'] as const;
  const both = computeBloom([
    { address: a, topics: [b] },
    { address: c, topics: [] },
  ]);
  const parts = [a, b, c].map((address) => computeBloom([{ address, topics: [] }]));
  const joined = both.map((_, i) => parts[0]![i]! | parts[1]![i]! | parts[2]![i]!);
  expect(both).toEqual(joined);
  expect(parts.every((part) => isSubset(part, both))).toBe(true);
  expect(isSubset(both, parts[0]!)).toBe(false);
  expect(isSubset(new Uint8Array(256), parts[0]!)).toBe(true);
});

// TestBloom of the same file: testtest and the others are in it, the negatives are not.
test('items that were not added are outside the bloom', () => {
  const bloom = computeBloom(
    ['testtest', 'test', 'hallo', 'other'].map((t) => ({ address: hex(t), topics: [] })),
  );
  const has = (text: string) => isSubset(computeBloom([{ address: hex(text), topics: [] }]), bloom);
  expect(['testtest', 'test', 'hallo', 'other'].map(has)).toEqual([true, true, true, true]);
  expect(['tes', 'lo'].map(has)).toEqual([false, false]);
});
