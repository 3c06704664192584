import { expect, test } from 'vitest';
import { checkWhitelistAddress } from '#chains/account/whitelist-address.ts';

const evm = '0x52908400098527886E0F7030069857D2E4169EE7';
const tron = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const solana = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

test.each([
  [evm.toLowerCase(), evm],
  [tron, tron],
  [solana, solana],
])('%s is an address of its family', (text, address) => {
  expect(checkWhitelistAddress(text)).toEqual({ address });
});

test.each([
  ['an EVM address that is cut off', evm.slice(0, -1), /^must be 0x followed by 40/],
  ['one without its 0x', evm.slice(2), /^looks like an EVM address without the leading 0x/],
  ['a TRON address that is cut off', tron.slice(0, -1), /^must be a TRON address/],
  ['a TRON address with a letter too many', `${tron}H`, /^must be a TRON address/],
  ['a TRON address with another letter', `${tron.slice(0, -1)}J`, /^has a wrong checksum/],
  ['a Solana address with an O', `O${solana.slice(1)}`, /^must be a Solana address/],
  ['an IP address', '203.0.113.7', /^is an IP address/],
  ['a range of them', '203.0.113.0/24', /^is an IP address/],
  ['a sentence', 'not an address', /^must be an EVM address .* or a Solana address/],
])('of %s the problem names the kind that was likely meant', (_, text, problem) => {
  expect(checkWhitelistAddress(text)).toEqual({ problem: expect.stringMatching(problem) });
});
