import { expect, test } from 'vitest';
import { checkAddress, checkAnyAddress } from '#chains/account/address.ts';
import { eip55 } from '#test/builders/chains/account/address.ts';

test.each(eip55)('%s is valid in its checksum case, in lower and in upper case', (address) => {
  for (const text of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`]) {
    expect(checkAddress('EVM', text)).toEqual({ address });
  }
});

test('a letter in the wrong case makes the checksum wrong', () => {
  const bad = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  expect(checkAddress('EVM', bad)).toEqual({ problem: expect.stringContaining('EIP-55') });
});

test.each([
  '',
  '0x',
  '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0X5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
  '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae',
  '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaedd',
  '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaeg',
  ' 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
  '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed\n',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'vitalik.eth',
])('%j is not an EVM address', (text) => {
  expect(checkAddress('EVM', text)).toEqual({ problem: expect.stringContaining('40 hexadecimal') });
});

test('burn addresses are refused in every family', () => {
  const zeros = [
    checkAddress('EVM', `0x${'0'.repeat(40)}`),
    checkAddress('TRX', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'),
    checkAddress('SOL', '11111111111111111111111111111111'),
    checkAddress('SOL', '1nc1nerator11111111111111111111111111111111'),
  ];
  for (const checked of zeros) {
    expect(checked).toEqual({ problem: expect.stringContaining('must not be the') });
  }
});

test.each(['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'])(
  '%s is a valid TRON address and stays as written',
  (address) => {
    expect(checkAddress('TRX', address)).toEqual({ address });
    const { problem } = checkAddress('TRX', address.replace('j', 'k').replace('z', 'y')) as never;
    expect(problem).toContain('checksum');
  },
);

test.each([
  '',
  '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6tt',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60',
  'tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  // Valid base58check of 21 bytes that begin with 0x40 and 0x42; the texts look like TRON
  // addresses.
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKB9nv2z',
  'TxeQyGyJa63ho3Loe7KMVQEiAoGCbnaMqQ',
])('%j is not a TRON address', (text) => {
  expect(checkAddress('TRX', text)).toEqual({ problem: expect.stringContaining('TRON address') });
});

test.each([
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  'So11111111111111111111111111111111111111112',
])('%s is a valid Solana address and stays as written', (address) => {
  expect(checkAddress('SOL', address)).toEqual({ address });
});

test.each([
  '',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyT',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1vv',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt10',
  'z'.repeat(44),
])('%j is not a Solana address', (text) => {
  expect(checkAddress('SOL', text)).toEqual({ problem: expect.stringContaining('32 bytes') });
});

test('the family of a whitelist entry follows from its form', () => {
  const [evm] = eip55;
  expect(checkAnyAddress(evm!.toLowerCase())).toEqual({ address: evm });
  const tron = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
  expect(checkAnyAddress(tron)).toEqual({ address: tron });
  expect(checkAnyAddress(`${tron.slice(0, -1)}J`)).toEqual({
    problem: expect.stringContaining('checksum'),
  });
  const solana = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
  expect(checkAnyAddress(solana)).toEqual({ address: solana });
  expect(checkAnyAddress('0x12')).toEqual({ problem: expect.stringContaining('40 hex') });
  expect(checkAnyAddress('nothing')).toEqual({ problem: expect.stringContaining('must be an') });
});

test('a text of a million characters is refused at once in every family', () => {
  // Not the clock's time: a busy machine may stop this process for a while.
  const started = process.cpuUsage();
  for (const family of ['EVM', 'TRX', 'SOL'] as const) {
    expect(checkAddress(family, 'z'.repeat(1_000_000))).toHaveProperty('problem');
  }
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(500);
});

test.each([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'SysvarRent111111111111111111111111111111111',
  'SysvarC1ock11111111111111111111111111111111',
])('the Solana program %s is not a wallet', (text) => {
  expect(checkAddress('SOL', text)).toEqual({
    problem: expect.stringContaining('not a network program'),
  });
});

test('a Solana address off the curve is valid: a multisig has one', () => {
  const vault = '4XHQ6iTrkyb3T8GD1aV5u79UhUaSQou9CNYXiKnsjMsX';
  expect(checkAddress('SOL', vault)).toEqual({ address: vault });
});
