/**
 * No message of a proof of control can be a transaction, a permit or an order, whatever whoever asks for it
 * names: each is what its prefix says, a text for people.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { Message, VersionedMessage, VersionedTransaction } from '@solana/web3.js';
import fc from 'fast-check';
import { fromRlp, parseTransaction, toHex } from 'viem';
import { expect, test } from 'vitest';
import { readMessage } from '#chains/tron/node/protobuf.ts';
import { decodeContracts, decodeRaw } from '#chains/tron/node/transaction.ts';
import { families } from '#shared/chains.ts';
import { controlMessage } from '#shared/control/control-message.ts';
import { type ControlClaim, controlText, readsAsControl } from '#shared/control/control-text.ts';
import { tronAddress } from '#shared/crypto/tron-address.ts';
import { byForm } from '#test/forms.ts';

const numRuns = byForm({ short: 150, long: 20_000 });

const alphabet = [...'0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-'];
const validNonce = fc
  .array(fc.constantFrom(...alphabet), { minLength: 8, maxLength: 64 })
  .map((letters) => letters.join(''));
/** What a caller may send, most of which has no text. */
const anyNonce = fc.oneof(
  validNonce,
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom(
    '\x19\x01',
    '0x'.padEnd(66, 'f'),
    '32',
    'f8'.repeat(32),
    'Nonce: 1. Project: rival',
    '12345678\n',
  ),
);
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const address = {
  EVM: bytes(20).map((raw) => `0x${Buffer.from(raw).toString('hex')}`),
  TRX: bytes(20).map(tronAddress),
  SOL: bytes(32).map((seed) => base58.encode(ed25519.getPublicKey(seed))),
};
const project = fc.stringMatching(/^[a-z][a-z0-9-]{1,30}$/);
const date = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const claim = (nonce: fc.Arbitrary<string>) =>
  fc
    .constantFrom(...families)
    .chain((family) =>
      fc.record({ family: fc.constant(family), project, address: address[family], date, nonce }),
    );

/** The message of a claim; null for one that has no text. */
function messageOf(one: ControlClaim): Uint8Array | null {
  try {
    return controlMessage(one);
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError);
    return null;
  }
}

const throws = (run: () => unknown): boolean => {
  try {
    run();
    return false;
  } catch {
    return true;
  }
};

const isList = (bytes: Uint8Array): boolean =>
  bytes[0]! >= 0xc0 && !throws(() => fromRlp(toHex(bytes), 'hex'));

/** What Safe, 0x, ERC-4337 and others take: the 32 bytes of a hash in a personal message. */
const isHashInMessage = (message: Uint8Array): boolean =>
  ['\x19Ethereum Signed Message:\n32', '\x19TRON Signed Message:\n32'].some(
    (head) =>
      message.length === head.length + 32 &&
      Buffer.from(message).toString('latin1').startsWith(head),
  );

/** Each reading of the bytes by which some chain, contract or exchange would take them for its own. */
const readings: Record<string, (message: Uint8Array) => boolean> = {
  'a transaction of EVM before EIP-2718: a list in RLP': (message) => isList(message),
  'a typed transaction, or an authorization (EIP-2930, 1559, 4844, 7702)': (message) =>
    message[0]! <= 0x05,
  // 0x19 is a possible number of a type: what follows it is not a list either.
  'a typed transaction of a later type': (message) =>
    message[0]! <= 0x7f && isList(message.slice(1)),
  'what viem reads as a transaction': (message) =>
    !throws(() => parseTransaction(toHex(message) as `0x02${string}`)),
  'typed data: a permit, an EIP-3009 authorization, an order (EIP-712, TIP-712)': (message) =>
    message[0] === 0x19 && message[1] === 0x01,
  'data for a contract that validates it (EIP-191 version 0)': (message) =>
    message[0] === 0x19 && message[1] === 0x00,
  'the hash of an order in a personal message': isHashInMessage,
  'what a digest is': (message) => message.length === 32,
  'a transaction of TRON': (message) =>
    !throws(() => decodeRaw(message)) ||
    !throws(() => decodeContracts(message)) ||
    !throws(() => readMessage(message)),
  'a message of Solana': (message) =>
    !throws(() => VersionedMessage.deserialize(message)) ||
    !throws(() => Message.from(message)) ||
    !throws(() => VersionedTransaction.deserialize(message)),
  // Version 1 begins with 0x81 and version 0 with 0x80; a legacy one with its number of signatures.
  'a transaction of a later version of Solana': (message) =>
    message[0]! >= 0x80 && message[0]! !== 0xff,
};

test.each(Object.entries(readings))('no message is %s', (_, reads) => {
  fc.assert(
    fc.property(claim(anyNonce), (one) => {
      const message = messageOf(one);
      if (message) expect(reads(message)).toBe(false);
    }),
    { numRuns },
  );
});

test('each reading finds what it is for', () => {
  const of = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
  const samples: string[] = [
    ...['c0', '02c0', '19c0', '02', '1901', '1900'],
    Buffer.from(`\x19Ethereum Signed Message:\n32${'h'.repeat(32)}`).toString('hex'),
    'ab'.repeat(32),
    '0a02abcd',
    `80010000${'00'.repeat(40)}`,
    '81',
    // An empty transaction of type 2.
    '02c90180808080808080c0',
  ];
  const found = Object.values(readings).map((reads) => samples.some((hex) => reads(of(hex))));
  expect(found).toEqual(found.map(() => true));
});

test('a message begins with the prefix of its family, and ends with its text', () => {
  const prefixes = {
    EVM: '\x19Ethereum Signed Message:\n',
    TRX: '\x19TRON Signed Message:\n',
    SOL: '\xffsolana offchain\x01\x01',
  };
  fc.assert(
    fc.property(claim(validNonce), (one) => {
      const latin = Buffer.from(controlMessage(one)).toString('latin1');
      const text = controlText(one);
      expect(latin.startsWith(prefixes[one.family])).toBe(true);
      expect(latin.endsWith(text)).toBe(true);
      if (one.family !== 'SOL') {
        expect(latin).toBe(`${prefixes[one.family]}${text.length}${text}`);
      }
      expect(text).toMatch(/^[\x20-\x7e]{33,}$/);
    }),
    { numRuns },
  );
});

test('two claims never have one text, and every text reads as a proof, which no caller gets signed', () => {
  fc.assert(
    fc.property(claim(validNonce), claim(validNonce), (one, other) => {
      const same = JSON.stringify(one) === JSON.stringify(other);
      expect(controlText(one) === controlText(other)).toBe(same);
      expect(readsAsControl(controlText(one))).toBe(true);
    }),
    { numRuns },
  );
});

test('a nonce outside the alphabet has no text', () => {
  fc.assert(
    fc.property(claim(fc.string({ unit: 'binary', maxLength: 80 })), (one) => {
      const isValid = /^[0-9A-Za-z-]{8,64}$/.test(one.nonce);
      expect(messageOf(one) !== null).toBe(isValid);
    }),
    { numRuns },
  );
});
