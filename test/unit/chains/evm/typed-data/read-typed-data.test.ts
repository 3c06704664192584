import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { hashTypedData } from 'viem';
import { expect, test } from 'vitest';
import { readDomain } from '#chains/evm/typed-data/domain.ts';
import { encodeType, makeStructHasher } from '#chains/evm/typed-data/hash-struct.ts';
import { readTypedData } from '#chains/evm/typed-data/read-typed-data.ts';
import { readSchema } from '#chains/evm/typed-data/schema.ts';
import {
  contract,
  group,
  groupDigest,
  mail,
  mailDigest,
  separators,
  typeHashes,
} from './vectors.ts';

const hex = (bytes: Uint8Array) => `0x${bytesToHex(bytes)}`;
const digestOf = (input: unknown) => hex(readTypedData(input, 1).digest);

test("EIP-712's example, and the example with lists", () => {
  expect(digestOf(mail)).toBe(mailDigest);
  expect(digestOf(group)).toBe(groupDigest);
  const { EIP712Domain: _, ...types } = mail.types;
  expect(digestOf({ ...mail, types })).toBe(mailDigest);
});

test.each(typeHashes)('the type hash of %s', (_, hash, structs) => {
  const types = Object.fromEntries(
    Object.entries(structs).map(([name, fields]) => [
      name,
      fields.map(([name, type]) => ({ name, type })),
    ]),
  );
  const primary = Object.keys(types)[0]!;
  const text = encodeType(readSchema(types, primary), primary);
  expect(hex(keccak_256(utf8ToBytes(text)))).toBe(hash);
});

test.each(separators)('the domain separator of %s', (_, separator, domain) => {
  const { domain: read, fields } = readDomain(domain, new Map(), 1);
  const hashStruct = makeStructHasher(new Map([['EIP712Domain', fields]]));
  expect(hex(hashStruct('EIP712Domain', read))).toBe(separator);
});

/** A struct of one field, to check one value. */
const single = (type: string, value: unknown) => ({
  domain: { name: 'x' },
  types: { Thing: [{ name: 'it', type }], Person: [{ name: 'wallet', type: 'address' }] },
  primaryType: 'Thing',
  message: { it: value },
});

test.each([
  ['uint8', 255, '255'],
  ['uint256', '0xFF', '255'],
  ['uint256', (2n ** 256n - 1n).toString(), (2n ** 256n - 1n).toString()],
  ['int8', -128, '-128'],
  ['int256', `-${2n ** 255n}`, `-${2n ** 255n}`],
  ['bool', false, false],
  ['string', 'žluťoučký 🐎', 'žluťoučký 🐎'],
  ['bytes', '0xAB', '0xab'],
  ['bytes', '0x', '0x'],
  ['bytes4', '0xA9059CBB', '0xa9059cbb'],
  ['address', contract.toLowerCase(), contract],
  ['address', `0x${'0'.repeat(40)}`, `0x${'0'.repeat(40)}`],
  ['uint8[]', [], []],
  ['uint8[2][]', [[1, '0x2']], [['1', '2']]],
  ['Person[1]', [{ wallet: contract, more: 1 }], [{ wallet: contract }]],
])('%s %j is kept as %j, and the same when read again', (type, value, kept) => {
  const read = readTypedData(single(type, value), 1);
  expect(read.data.message).toEqual({ it: kept });
  const again = readTypedData(JSON.parse(read.text), 1);
  expect(again.text).toBe(read.text);
  expect(again.digest).toEqual(read.digest);
});

test('the canonical data has the whole domain and nothing that is not signed', () => {
  const { data } = readTypedData(
    {
      ...single('uint8', 1),
      domain: { verifyingContract: contract.toLowerCase(), chainId: '0x1', name: 'x' },
    },
    1,
  );
  expect(data).toEqual({
    domain: { name: 'x', chainId: '1', verifyingContract: contract },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Thing: [{ name: 'it', type: 'uint8' }],
    },
    primaryType: 'Thing',
    message: { it: '1' },
  });
});

test('a field of a domain that is null is none, as in libraries that send null for unset ones', () => {
  const domain = { name: 'X', version: '1', chainId: 1, verifyingContract: contract };
  const input = { ...single('uint8', 1), domain };
  const unset = { ...input, domain: { ...domain, salt: null } };
  const read = readTypedData(unset, 1);
  expect(read).toEqual(readTypedData(input, 1));
  expect(hex(read.digest)).toBe(
    hashTypedData({
      domain: { ...domain, verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
      types: { Thing: [{ name: 'it', type: 'uint8' }] },
      primaryType: 'Thing',
      message: { it: 1 },
    }),
  );
  // A field that the types declare is not unset: it is missing.
  const EIP712Domain = [
    { name: 'name', type: 'string' },
    { name: 'salt', type: 'bytes32' },
  ];
  const declared = { ...input, types: { ...input.types, EIP712Domain } };
  expect(() => readTypedData({ ...declared, domain: { name: 'X', salt: null } }, 1)).toThrow(
    /^domain\.salt/,
  );
});

test.each([
  ['uint8', 256, 'message.it: does not fit into uint8'],
  ['uint8', -1, 'message.it: does not fit into uint8'],
  ['int8', 128, 'message.it: does not fit into int8'],
  ['int8', -129, 'message.it: does not fit into int8'],
  ['uint256', (2n ** 256n).toString(), 'message.it: does not fit into uint256'],
  ['uint256', 2 ** 53, 'message.it: must be an integer in decimal or 0x hexadecimal, as text'],
  ['uint256', 1.5, 'message.it: must be an integer'],
  ['uint256', '01', 'message.it: must be an integer'],
  ['uint256', '', 'message.it: must be an integer'],
  ['uint256', '0x', 'message.it: must be an integer'],
  ['uint256', '-0x1', 'message.it: must be an integer'],
  ['uint256', '1e3', 'message.it: must be an integer'],
  ['uint256', ' 1', 'message.it: must be an integer'],
  ['uint256', '9'.repeat(100_000), 'message.it: must be an integer'],
  ['uint256', true, 'message.it: must be an integer'],
  ['uint256', null, 'message.it: must be an integer'],
  ['bool', 'true', 'message.it: must be true or false'],
  ['bool', 1, 'message.it: must be true or false'],
  ['string', 1, 'message.it: must be text'],
  ['string', 'a\ud800', 'message.it: is not text that UTF-8 can encode'],
  ['bytes', 'hello', 'message.it: must be bytes in 0x hexadecimal'],
  ['bytes', '0xabc', 'message.it: must be bytes in 0x hexadecimal'],
  ['bytes1', '0xabcd', 'message.it: must be 1 byte in 0x hexadecimal'],
  ['bytes32', '0xab', 'message.it: must be 32 bytes in 0x hexadecimal'],
  ['address', '0x1234', 'message.it: must be 0x followed by 40'],
  ['address', contract.replace('Cc', 'cC'), 'message.it: has a wrong checksum'],
  ['Person', { wallet: 7 }, 'message.it.wallet: must be 0x followed by 40'],
  ['Person', {}, 'message.it.wallet: is missing'],
  ['Person', null, 'message.it: must be an object'],
  ['Person', [], 'message.it: must be an object'],
  ['Person[]', [{ wallet: contract }, {}], 'message.it[1].wallet: is missing'],
  ['uint8[]', {}, 'message.it: must be a list'],
  ['uint8[2]', [1], 'message.it: must be a list of 2'],
  ['uint8[2][]', [[1, 2], [3]], 'message.it[1]: must be a list of 2'],
  ['uint7', 1, 'types.Thing[0].type: is neither a basic type nor one of types'],
  ['uint264', 1, 'types.Thing[0].type: is neither'],
  ['uint', 1, 'types.Thing[0].type: is neither a basic type nor one of types: write uint256'],
  ['bytes33', '0x', 'types.Thing[0].type: is neither'],
  ['bytes0', '0x', 'types.Thing[0].type: is neither'],
  ['Persona', {}, 'types.Thing[0].type: is neither'],
  ['toString', {}, 'types.Thing[0].type: is neither'],
  ['EIP712Domain', {}, 'types.Thing[0].type: is neither'],
  ['uint8[0]', [], 'types.Thing[0].type: has an array length'],
  ['uint8[01]', [1], 'types.Thing[0].type: has an array length'],
  ['uint8]', [], 'types.Thing[0].type: is not the name of a type'],
  ['uint8[-1]', [], 'types.Thing[0].type: is not the name of a type'],
  [`uint8${'[]'.repeat(9)}`, [], 'types.Thing[0].type: is nested deeper than 8 arrays'],
  ['Thing', {}, 'types.Thing: must not contain itself'],
  ['Thing[]', [], 'types.Thing: must not contain itself'],
  [7, 1, 'types.Thing[0].type: must be the name of a type'],
])('%s %j is refused', (type, value, words) => {
  const refused = () => readTypedData(single(type as string, value), 1);
  expect(refused).toThrow(expect.objectContaining({ name: 'ApiError', code: 40001 }));
  expect(refused).toThrow(words);
});

const field = (name: unknown, type: unknown = 'uint8') => ({ name, type });

test.each([
  [{ domain: { name: 'x', chainId: 2 } }, 'domain.chainId: must be 1'],
  [{ domain: { chainId: '0x38' } }, 'domain.chainId: must be 1'],
  [{ domain: {} }, 'domain: must have at least one field'],
  [{ domain: [] }, 'domain: must be an object'],
  [{ domain: undefined }, 'domain: must be an object'],
  [{ domain: { name: 'x', chainID: 1 } }, 'domain.chainID: is not a field of a domain'],
  [{ domain: { name: null } }, 'domain: must have at least one field'],
  [{ domain: { salt: '0x00' } }, 'domain.salt: must be 32 bytes'],
  [{ primaryType: 'Nobody' }, 'primaryType: must be the name of one of types'],
  [{ primaryType: 'constructor' }, 'primaryType: must be the name of one of types'],
  [{ primaryType: 7 }, 'primaryType: must be the name of one of types'],
  [{ types: null }, 'types: must be an object'],
  [{ types: { Thing: {} } }, 'types.Thing: must be a list'],
  [{ types: { Thing: [null] } }, 'types.Thing[0]: must be { name, type }'],
  [{ types: { Thing: [field('a b')] } }, 'types.Thing[0].name: is not a valid name'],
  [{ types: { Thing: [field('a'), field('a')] } }, 'types.Thing[1].name: is declared twice'],
  [{ types: { Thing: [], uint8: [] } }, 'types.uint8: is not a valid name of a type'],
  [{ types: { Thing: [], 'A(uint8 a)B': [] } }, 'types.A(uint8 a)B: is not a valid name'],
  [{ types: { Thing: [], 'A:B': [] } }, 'types.A:B: is not a valid name'],
  [
    { types: { Thing: [field('a', 'A')], A: [field('b', 'B[2]')], B: [field('a', 'A')] } },
    'types.A: must not contain itself',
  ],
  [{ message: undefined }, 'message: must be an object'],
  [{ message: {} }, 'message.it: is missing'],
])('%j is refused', (change, words) => {
  const refused = () => readTypedData({ ...single('uint8', 1), ...change }, 1);
  expect(refused).toThrow(expect.objectContaining({ name: 'ApiError', code: 40001 }));
  expect(refused).toThrow(words);
});

test('types.EIP712Domain and the domain must agree', () => {
  const declared = (fields: unknown[], domain: unknown) => () =>
    readTypedData(
      {
        ...single('uint8', 1),
        domain,
        types: { ...single('uint8', 1).types, EIP712Domain: fields },
      },
      1,
    );
  const named = field('name', 'string');
  expect(declared([named, field('version', 'string')], { name: 'x' })).toThrow(
    'domain.version: is missing',
  );
  expect(declared([named], { name: 'x', chainId: 1 })).toThrow(
    'domain.chainId: types.EIP712Domain does not declare it',
  );
  expect(declared([field('chainId', 'uint8')], { chainId: 1 })).toThrow('chainId must be uint256');
  expect(declared([field('owner', 'address')], {})).toThrow('owner is not a field of a domain');
  expect(declared([], {})).toThrow('domain: must have at least one field');
  // The declared order is the order that is hashed.
  const chained = field('chainId', 'uint256');
  const domain = { name: 'x', chainId: 1 };
  expect(declared([named, chained], domain)().digest).not.toEqual(
    declared([chained, named], domain)().digest,
  );
});

test('sizes are bounded', () => {
  const long = single('string', 'x'.repeat(70_000));
  expect(() => readTypedData(long, 1)).toThrow('typed data: must not be longer than 65536 bytes');
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`T${i}`, []]));
  expect(() => readTypedData({ ...mail, types: many }, 1)).toThrow('types: must have at most 100');
  const wide = Array.from({ length: 101 }, (_, i) => field(`f${i}`));
  expect(() => readTypedData({ ...mail, types: { Mail: wide } }, 1)).toThrow(
    'types.Mail: must have at most 100 fields',
  );
  // Nested deeply, with each struct twice in the next one: a hash is computed once, not 2^60 times.
  const tower = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [
      `T${i}`,
      i === 59 ? [field('a')] : [field('a', `T${i + 1}[]`), field('b', `T${i + 1}[]`)],
    ]),
  );
  const started = { domain: { name: 'x' }, types: tower, primaryType: 'T0' };
  expect(readTypedData({ ...started, message: { a: [], b: [] } }, 1).digest).toHaveLength(32);
});

test('a primary type with a colon in its name, as Hyperliquid uses', () => {
  const primaryType = 'HyperliquidTransaction:UsdSend';
  const types = { [primaryType]: [field('time', 'uint64')] };
  const input = { domain: { chainId: 42161 }, types, primaryType, message: { time: 1 } };
  expect(readTypedData(input, 42161).data.primaryType).toBe(primaryType);
});
