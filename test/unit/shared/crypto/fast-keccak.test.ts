import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test, vi } from 'vitest';

/** A module of its own: nothing is loaded yet. */
async function fresh() {
  vi.resetModules();
  return import('#shared/crypto/fast-keccak.ts');
}

// The Keccak team's own vector of the empty text, and all lengths around its block of 136 bytes.
test('hashes are those of noble, before the WebAssembly is loaded and after it', async () => {
  const { fastKeccak, loadFastKeccak } = await fresh();
  const texts = Array.from({ length: 300 }, (_, i) => new Uint8Array(i).map((_, at) => i + at));
  const before = texts.map((text) => bytesToHex(fastKeccak(text)));
  await loadFastKeccak();
  const after = texts.map((text) => bytesToHex(fastKeccak(text)));
  expect(after[0]).toBe('c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470');
  expect(after).toEqual(texts.map((text) => bytesToHex(keccak_256(text))));
  expect(before).toEqual(after);
});

test('a hash that was given is not written over by the next one', async () => {
  const { fastKeccak, loadFastKeccak } = await fresh();
  await loadFastKeccak();
  const one = fastKeccak(utf8ToBytes('one'));
  const kept = bytesToHex(one);
  fastKeccak(utf8ToBytes('two'));
  expect(bytesToHex(one)).toBe(kept);
});

test('where WebAssembly does not start, hashes are computed without it', async () => {
  const createKeccak = vi.fn().mockRejectedValue(new Error('forbidden'));
  vi.doMock('hash-wasm/dist/keccak.umd.min.js', () => ({ default: { createKeccak } }));
  try {
    const { fastKeccak, loadFastKeccak } = await fresh();
    await loadFastKeccak();
    const text = utf8ToBytes('text');
    expect(fastKeccak(text)).toEqual(keccak_256(text));
    expect(createKeccak).toHaveBeenCalledExactlyOnceWith(256);
  } finally {
    vi.doUnmock('hash-wasm/dist/keccak.umd.min.js');
  }
});
