import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkAddress } from '#chains/account/address.ts';
import { chains, findToken } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import { checkSlug } from '#domain/project/check-slug.ts';
import { funding } from '#domain/project/funding.ts';
import { checkIpEntry } from '#domain/project/keys/check-ip-entry.ts';
import { checkPublicKey } from '#domain/project/keys/check-public-key.ts';
import { findLoosenedSettings } from '#domain/project/settings/find-loosened-settings.ts';
import { settingsPatch } from '#domain/project/settings/settings-patch.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { SweepSettings } from '#model/settings/sweep-settings.ts';
import { buildProject, buildSettings, ethereum } from '#test/builders/builders.ts';

test.each(['ab', 'demo', 'a1', 'shop-2', `a${'b'.repeat(30)}`])('slug %s', (slug) => {
  expect(checkSlug(slug)).toBe(slug);
});

test.each([
  '',
  'a',
  'Demo',
  '1shop',
  '-x',
  'a_b',
  'a b',
  'ä1',
  `a${'b'.repeat(31)}`,
  'api',
  'admin',
])('slug %j is refused and named', (slug) => {
  expect(() => checkSlug(slug)).toThrow(
    expect.objectContaining({ code: 40001, message: expect.stringMatching(/^slug/) }),
  );
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.0/24', '203.0.113.0/24'],
  ['2001:DB8::1', '2001:db8::1'],
  ['2001:db8::/32', '2001:db8::/32'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
])('IP entry %s is kept as %s', (text, kept) => {
  expect(checkIpEntry(text)).toBe(kept);
});

test.each([
  '',
  '10',
  '0x7f.1',
  '010.0.0.1',
  '1.2.3.4.5',
  '256.1.1.1',
  '10.0.0.1/8',
  '10.0.0.0/33',
  '0.0.0.0/0',
  '::/0',
  'fe80::1%eth0',
  '10.0.0.0/8/8',
  'example.com',
])('IP entry %j is refused', (text) => {
  expect(checkIpEntry(text)).toBeNull();
});

const catalog = {
  chain: (name: string) => chains[parseChain(name)],
  token: findToken,
  address: (text: string) => checkAddress('EVM', text),
};

test('a patch is normalised: amounts, checksum case, POL, duplicates', () => {
  expect(
    settingsPatch(catalog, {
      ip_whitelist: ['10.0.0.0/8', ' 10.0.0.0/8 '],
      address_whitelist: ['0x52908400098527886e0f7030069857d2e4169ee7'],
      daily_limits: [{ chain: 'POLYGON', token: 'POL', amount: '1.50' }],
      confirmations: { ETH: 20, BSC: chains.BSC.confirmations },
      credit_seconds: { BASE: 0, POLYGON: chains.POLYGON.creditSeconds },
      auto_approve_daily_usd: null,
    }),
  ).toEqual({
    ipWhitelist: ['10.0.0.0/8'],
    addressWhitelist: ['0x52908400098527886E0F7030069857D2E4169EE7'],
    dailyLimits: [{ chain: 'POLYGON', token: 'MATIC', amount: '1.5' }],
    confirmations: { ETH: 20 },
    creditSeconds: { BASE: 0 },
    autoApproveDailyUsd: null,
  });
});

test.each([
  [{}, 40001, /^body/],
  [{ ip_whitelist: ['10.0.0.0/8', 'x'] }, 40001, /^ip_whitelist\[1\]/],
  [{ address_whitelist: ['0x12'] }, 40001, /^address_whitelist\[0\]/],
  [{ daily_limits: [{ chain: 'DOGE', token: 'X', amount: '1' }] }, 40004, /chain/],
  [
    { daily_limits: [{ chain: 'ETH', token: 'X', amount: '1' }] },
    40001,
    /^daily_limits\[0\].token/,
  ],
  [
    { daily_limits: [{ chain: 'ETH', token: 'ETH', amount: '1e3' }] },
    40001,
    /^daily_limits\[0\].amount/,
  ],
  [
    {
      daily_limits: [
        { chain: 'POLYGON', token: 'POL', amount: '1' },
        { chain: 'POLYGON', token: 'MATIC', amount: '2' },
      ],
    },
    40001,
    /^daily_limits\[1\]/,
  ],
  [{ confirmations: { ETH: chains.ETH.confirmations - 1 } }, 40001, /^confirmations.ETH/],
  [{ confirmations: { DOGE: 99 } }, 40004, /chain/],
  [{ credit_seconds: { BASE: 31 } }, 40001, /^credit_seconds.BASE must be at most the default 30/],
  [{ credit_seconds: { ETH: 1 } }, 40001, /^credit_seconds.ETH must be at most the default 0/],
])('patch %j is refused', (body, code, message) => {
  expect(() => settingsPatch(catalog, body)).toThrow(
    expect.objectContaining({ code, message: expect.stringMatching(message) }),
  );
});

const limit = (amount: string) => ({ chain: 'ETH' as const, token: 'USDT', amount });
const sweepTo = (dest: string | null) => ({
  enabled: true,
  minUsd: 5,
  dest,
  method: 'fund' as const,
  dailyFeeUsd: 20,
});
const delegated = (setCode: SweepSettings['setCode'] & object): SweepSettings => ({
  ...sweepTo(null),
  setCode,
});
const cases: [string, Partial<ProjectSettings>, Partial<ProjectSettings>, string[]][] = [
  ['filling a whitelist', {}, { ipWhitelist: ['1.1.1.1'] }, ['ip_whitelist']],
  ['emptying it', { ipWhitelist: ['1.1.1.1'] }, { ipWhitelist: [] }, ['ip_whitelist']],
  [
    'one more',
    { addressWhitelist: ['a'] },
    { addressWhitelist: ['a', 'b'] },
    ['address_whitelist'],
  ],
  ['one less', { addressWhitelist: ['a', 'b'] }, { addressWhitelist: ['a'] }, []],
  ['a new limit', {}, { dailyLimits: [limit('5')] }, []],
  ['a lower limit', { dailyLimits: [limit('5')] }, { dailyLimits: [limit('4.99')] }, []],
  ['the same limit', { dailyLimits: [limit('0.5')] }, { dailyLimits: [limit('0.5')] }, []],
  [
    'a higher one',
    { dailyLimits: [limit('5')] },
    { dailyLimits: [limit('5.01')] },
    ['daily_limits'],
  ],
  ['no limit', { dailyLimits: [limit('5')] }, { dailyLimits: [] }, ['daily_limits']],
  ['raised confirmations', { confirmations: { ETH: 20 } }, { confirmations: { ETH: 21 } }, []],
  ['lowered', { confirmations: { ETH: 20 } }, { confirmations: { ETH: 19 } }, ['confirmations']],
  ['reset', { confirmations: { ETH: 20 } }, { confirmations: {} }, ['confirmations']],
  ['seconds lowered', {}, { creditSeconds: { BASE: 29 } }, ['credit_seconds']],
  [
    'lowered more',
    { creditSeconds: { BASE: 9 } },
    { creditSeconds: { BASE: 0 } },
    ['credit_seconds'],
  ],
  ['given back', { creditSeconds: { BASE: 9 } }, { creditSeconds: { BASE: 10 } }, []],
  ['the default again', { creditSeconds: { BASE: 9 } }, { creditSeconds: {} }, []],
  ['a cap', { autoApproveDailyUsd: null }, { autoApproveDailyUsd: 5 }, []],
  ['a lower cap', { autoApproveDailyUsd: 5 }, { autoApproveDailyUsd: 4 }, []],
  [
    'a higher cap',
    { autoApproveDailyUsd: 5 },
    { autoApproveDailyUsd: 6 },
    ['auto_approve_daily_usd'],
  ],
  ['no cap', { autoApproveDailyUsd: 0 }, { autoApproveDailyUsd: null }, ['auto_approve_daily_usd']],
  ['a lower sum of fees', { autoFeesDailyUsd: 5 }, { autoFeesDailyUsd: 4 }, []],
  [
    'a higher sum of fees',
    { autoFeesDailyUsd: 5 },
    { autoFeesDailyUsd: 6 },
    ['auto_fees_daily_usd'],
  ],
  ['no sum of fees', { autoFeesDailyUsd: 0 }, { autoFeesDailyUsd: null }, ['auto_fees_daily_usd']],
  ['a sum of swaps', {}, { swapDailyUsd: 5 }, []],
  ['sweeps to the hot wallet', {}, { sweeps: { EVM: sweepTo(null) } }, []],
  ['sweeps elsewhere', {}, { sweeps: { EVM: sweepTo('0xa') } }, ['sweeps']],
  [
    'the same as before',
    { sweeps: { EVM: sweepTo('0xa') } },
    { sweeps: { EVM: sweepTo('0xa') } },
    [],
  ],
  ['another', { sweeps: { EVM: sweepTo('0xa') } }, { sweeps: { EVM: sweepTo('0xb') } }, ['sweeps']],
  [
    'delegations',
    { sweeps: { EVM: delegated({}) } },
    { sweeps: { EVM: delegated({ ETH: 'clear' }) } },
    ['sweeps'],
  ],
  [
    'kept ones',
    { sweeps: { EVM: delegated({ ETH: 'clear' }) } },
    { sweeps: { EVM: delegated({ ETH: 'keep' }) } },
    ['sweeps'],
  ],
  [
    'cleared ones',
    { sweeps: { EVM: delegated({ ETH: 'keep' }) } },
    { sweeps: { EVM: delegated({ ETH: 'clear' }) } },
    [],
  ],
  [
    'none of them',
    { sweeps: { EVM: delegated({ ETH: 'keep' }) } },
    { sweeps: { EVM: sweepTo(null) } },
    [],
  ],
  ['a lower one', { swapDailyUsd: 5 }, { swapDailyUsd: 4 }, []],
  ['a higher one', { swapDailyUsd: 5 }, { swapDailyUsd: 6 }, ['swap_daily_usd']],
  ['none', { swapDailyUsd: 5 }, { swapDailyUsd: null }, ['swap_daily_usd']],
  ['less slippage', {}, { maxSwapSlippageBps: 300 }, []],
  [
    'more slippage',
    { maxSwapSlippageBps: 300 },
    { maxSwapSlippageBps: 301 },
    ['max_swap_slippage_bps'],
  ],
  [
    'any slippage',
    { maxSwapSlippageBps: 300 },
    { maxSwapSlippageBps: null },
    ['max_swap_slippage_bps'],
  ],
  ['nearer quotes', {}, { maxQuoteDeviationBps: 499 }, []],
  ['further quotes', {}, { maxQuoteDeviationBps: 501 }, ['max_quote_deviation_bps']],
  ['a longer wait', { pendingTtlS: 60 }, { pendingTtlS: 90 }, []],
];

test.each(cases)('%s loosens the right settings', (_name, before, after, found) => {
  expect(findLoosenedSettings(buildSettings(before), buildSettings(after))).toEqual(found);
});

const spki = (bits: number, publicExponent = 65_537): string =>
  generateKeyPairSync('rsa', { modulusLength: bits, publicExponent })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString();

test('an RSA public key of 2048 bits is kept in one spelling', () => {
  const pem = spki(2048);
  expect(checkPublicKey(`\n${pem.replaceAll('\n', '\r\n')}  `)).toBe(pem);
});

test('an unsuitable public key is refused and named', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const bad = [
    spki(1024),
    spki(2048, 3),
    ...[
      generateKeyPairSync('ec', { namedCurve: 'P-256' }),
      generateKeyPairSync('ed25519'),
      generateKeyPairSync('rsa-pss', { modulusLength: 2048 }),
    ].map(({ publicKey }) => publicKey.export({ type: 'spki', format: 'pem' }).toString()),
    rsa.publicKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----',
    'key',
    '',
  ];
  for (const pem of bad) {
    expect(() => checkPublicKey(pem), pem.slice(0, 40)).toThrow(
      expect.objectContaining({ code: 40001, message: expect.stringMatching(/^public_key/) }),
    );
  }
});

test('funding names the hot address, the coin and the tokens of each enabled chain', () => {
  const project = buildProject();
  const [eth, ...rest] = funding(project, [ethereum(), { ...chains.TRX, enabled: false }]);
  expect(rest).toEqual([]);
  expect(eth).toMatchObject({ chain: 'ETH', address: project.hot.EVM.address, nativeToken: 'ETH' });
  expect(eth?.tokens).toContain('USDT');
  expect(eth?.note).toContain('Keep some ETH');
});
