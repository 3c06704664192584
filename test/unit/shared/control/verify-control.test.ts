import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { TronWeb } from 'tronweb';
import { verifyMessage } from 'viem';
import { expect, test } from 'vitest';
import { families } from '#shared/chains.ts';
import { controlMessage } from '#shared/control/control-message.ts';
import { controlProblem } from '#shared/control/verify-control.ts';
import {
  buildControlProof,
  controlAddress,
} from '#test/builders/shared/control/build-control-proof.ts';

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

test.each(families)('a proof of %s verifies, and under no other field', (family) => {
  const proof = buildControlProof({ family });
  expect(controlProblem(proof)).toBeNull();
  const other = buildControlProof({ family, seed: 2 });
  expect(controlProblem({ ...proof, signature: other.signature })).toBe(
    'the signature is not of the address',
  );
  for (const set of [
    { project: 'shop2' },
    { address: other.address },
    { date: '2026-11-26' },
    { nonce: 'audit-2026-4f9d' },
    { message: `${proof.message} ` },
  ]) {
    expect(controlProblem({ ...proof, ...set }), JSON.stringify(set)).toBe(
      'the message is not that of its fields',
    );
  }
  // A message of its own fields needs a signature of its own.
  const later = {
    ...buildControlProof({ family, date: '2026-11-28' }),
    signature: proof.signature,
  };
  expect(controlProblem(later)).toBe('the signature is not of the address');
});

test('wallets verify the same signatures: viem on EVM, tronweb on TRON', async () => {
  const evm = buildControlProof();
  expect(
    await verifyMessage({
      address: evm.address as `0x${string}`,
      message: evm.message,
      signature: evm.signature as `0x${string}`,
    }),
  ).toBe(true);
  const tron = buildControlProof({ family: 'TRX' });
  const tronweb = new TronWeb({ fullHost: 'http://127.0.0.1:9' });
  expect(await tronweb.trx.verifyMessageV2(tron.message, tron.signature)).toBe(tron.address);
});

test('a signature of EVM is none of TRON, although the key may be the same', () => {
  const evm = buildControlProof();
  const tron = buildControlProof({ family: 'TRX' });
  expect(controlProblem({ ...tron, signature: evm.signature })).not.toBeNull();
});

test('the message of Solana is version 1: domain, version, one signer, its key, the text', () => {
  const proof = buildControlProof({ family: 'SOL' });
  expect(Buffer.from(controlMessage(proof)).toString('hex')).toBe(
    [
      'ff736f6c616e61206f6666636861696e',
      '01',
      '01',
      Buffer.from(base58.decode(proof.address)).toString('hex'),
      Buffer.from(proof.message).toString('hex'),
    ].join(''),
  );
});

test.each(['', '0x', '0x1234', 'abc', 'O0Il'])('the signature %j is of nobody', (signature) => {
  for (const family of families) {
    expect(controlProblem({ ...buildControlProof({ family }), signature })).not.toBeNull();
  }
});

test('a signature has one form: the high half of s, and another v, are refused', () => {
  const proof = buildControlProof();
  const s = BigInt(`0x${proof.signature.slice(66, 130)}`);
  const flipped = proof.signature.endsWith('1b') ? '1c' : '1b';
  const high = `${proof.signature.slice(0, 66)}${(order - s).toString(16).padStart(64, '0')}${flipped}`;
  expect(controlProblem({ ...proof, signature: high })).not.toBeNull();
  const raw = `${proof.signature.slice(0, 130)}0${proof.signature.endsWith('1b') ? 0 : 1}`;
  expect(controlProblem({ ...proof, signature: raw })).not.toBeNull();
});

test('nobody proves control of an address of small order, for which anybody signs', () => {
  const { Point } = ed25519;
  const torsion = Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05');
  let point = torsion;
  for (let i = 0; i < 8; i++, point = point.add(torsion)) {
    const address = base58.encode(point.toBytes());
    if (address.length < 32) continue;
    // R is the base point, and s is 1: this verifies by RFC 8032 where the hash's multiple of A is the identity.
    const signature = base58.encode(
      Uint8Array.of(...Point.BASE.toBytes(), 1, ...new Uint8Array(31)),
    );
    const claim = { ...buildControlProof({ family: 'SOL' }), address, signature };
    const message = claim.message.replace(controlAddress.SOL(), address);
    expect(controlProblem({ ...claim, message })).toBe('the signature is not of the address');
  }
});
