import { expect, test } from 'vitest';
import { askVendor, verdictOf } from '#extensions/screening/rules/ask-vendor.ts';
import type { ScreeningVendorRules } from '#model/settings/screening-settings.ts';
import {
  chainalysisAnswer,
  ellipticAnswer,
  hexAddress,
  trmAnswer,
} from '#test/builders/extensions/screening/vendor-answers.ts';

const now = 1_767_225_700;
const words = { holdFrom: 'high', refuseFrom: 'severe' } as const;
const numbers = { holdFrom: 5, refuseFrom: 9 };
const chainalysis: ScreeningVendorRules = { name: 'chainalysis', ...words };
const address = (last: number) => `0x${'0'.repeat(39)}${last}`;

type Response = { status: number | null; body: string | null };
type Respond = (request: { url: string; body: string }) => Response;

async function ask(
  respond: Respond,
  set: { rules?: ScreeningVendorRules; addresses?: string[]; secret?: string } = {},
) {
  const asked: {
    method?: 'GET' | 'POST';
    url: string;
    headers: Record<string, string>;
    body: string;
  }[] = [];
  const http = {
    post: async (input: (typeof asked)[0]) => {
      asked.push(input);
      return respond(input);
    },
  };
  const { rules = chainalysis, addresses = [hexAddress], secret = 'a token' } = set;
  return { asked, ...(await askVendor(http, { rules, secret, addresses, chain: 'ETH', now })) };
}

const ok = (body: unknown): Response => ({ status: 200, body: JSON.stringify(body) });
/** Chainalysis, which rates each address as its last digit says. */
const rating =
  (risks: Record<string, string>): Respond =>
  ({ url }) => {
    const of = decodeURIComponent(url.split('/').at(-1)!);
    const risk = risks[of.at(-1)!];
    return risk ? ok(chainalysisAnswer({ address: of, risk })) : { status: 503, body: null };
  };

test.each([
  ['chainalysis', 'https://api.chainalysis.com/api/risk/v2/entities/'],
  ['trm', 'https://api.trmlabs.com/public/v2/screening/addresses'],
  ['elliptic', 'https://aml-api.elliptic.co/v2/wallet/synchronous'],
] as const)('%s is asked at its own host', async (name, url) => {
  const { asked } = await ask(() => ({ status: 503, body: null }), {
    rules: name === 'elliptic' ? { name, ...numbers } : { name, ...words },
    secret: 'key:c2VjcmV0',
  });
  expect(asked).toHaveLength(1);
  expect(asked[0]!.url.startsWith(url)).toBe(true);
});

test.each([
  ['chainalysis', chainalysisAnswer({ risk: 'Medium' }), null],
  ['trm', trmAnswer(), null],
  ['elliptic', ellipticAnswer(), 'b7535048-76f8-4f60-bdd3-9d659298f9e7'],
] as const)('%s allows what is below the thresholds', async (name, answer, reference) => {
  const rules = name === 'elliptic' ? { name, ...numbers } : { name, ...words };
  expect(await ask(() => ok(answer), { rules })).toMatchObject({
    why: null,
    answer: { verdict: 'allow', reason: null, reference, time: now },
  });
});

test.each([
  ['low', words, 'allow'],
  ['medium', words, 'allow'],
  ['high', words, 'hold'],
  ['severe', words, 'refuse'],
  ['severe', { holdFrom: 'severe', refuseFrom: 'severe' }, 'refuse'],
  ['medium', { holdFrom: 'low', refuseFrom: 'high' }, 'hold'],
  ['low', { holdFrom: 'low', refuseFrom: 'low' }, 'refuse'],
  ['unknown', words, 'hold'],
  [4.99, numbers, 'allow'],
  [5, numbers, 'hold'],
  [8.99, numbers, 'hold'],
  [9, numbers, 'refuse'],
] as const)('a risk that is %s, with %o: %s', (risk, thresholds, verdict) => {
  expect(verdictOf(risk, thresholds)).toBe(verdict);
});

test('the reason names the vendor, the address and its words', async () => {
  const answer = chainalysisAnswer({ risk: 'Severe', riskReason: 'Identified as\r\nSanctions' });
  expect((await ask(() => ok(answer))).answer).toEqual({
    verdict: 'refuse',
    reason: `Chainalysis rates ${hexAddress} severe: Identified as Sanctions`,
    reference: null,
    time: now,
  });
});

test('a vendor’s words are as short as a provider’s', async () => {
  const answer = chainalysisAnswer({ risk: 'High', riskReason: '😀'.repeat(500) });
  const { reason } = (await ask(() => ok(answer))).answer!;
  expect(reason!.length).toBeLessThanOrEqual(200);
  expect(reason).not.toMatch(/\p{Cs}/u);
});

test('a reference that is too long is none', async () => {
  const rules = { name: 'elliptic', ...numbers } as const;
  const { answer } = await ask(() => ok(ellipticAnswer({ id: 'x'.repeat(129) })), { rules });
  expect(answer).toMatchObject({ verdict: 'allow', reference: null });
});

test('the worst of several addresses decides', async () => {
  const addresses = [address(1), address(2), address(3)];
  const respond = rating({ 1: 'Low', 2: 'High', 3: 'Medium' });
  const { answer, asked } = await ask(respond, { addresses });
  expect(asked).toHaveLength(3);
  expect(answer).toMatchObject({ verdict: 'hold', reason: `Chainalysis rates ${address(2)} high` });
});

test('an address is asked about once', async () => {
  const addresses = [address(1), address(1)];
  expect((await ask(rating({ 1: 'Low' }), { addresses })).asked).toHaveLength(1);
});

test('one address without an answer leaves all of it open, unless another one is refused', async () => {
  const addresses = [address(1), address(2)];
  expect(await ask(rating({ 1: 'Low' }), { addresses })).toMatchObject({
    status: 503,
    why: 'no_answer',
    answer: null,
  });
  expect((await ask(rating({ 2: 'High' }), { addresses })).answer).toBeNull();
  expect((await ask(rating({ 2: 'Severe' }), { addresses })).answer).toMatchObject({
    verdict: 'refuse',
  });
});

test('what names no address is held, and nobody is asked', async () => {
  const { answer, asked } = await ask(() => ok(chainalysisAnswer()), { addresses: [] });
  expect(answer).toMatchObject({ verdict: 'hold' });
  expect(asked).toEqual([]);
});

test('as many senders as a record has are held: there may have been more', async () => {
  const addresses = (count: number) =>
    Array.from({ length: count }, (_, at) => `0x${String(at).padStart(38, '0')}01`);
  const respond = rating({ 1: 'Low' });
  expect((await ask(respond, { addresses: addresses(19) })).answer?.verdict).toBe('allow');
  expect((await ask(respond, { addresses: addresses(20) })).answer?.verdict).toBe('hold');
});

test.each<[string, Response, string]>([
  ['no answer in time', { status: null, body: null }, 'no_answer'],
  ['an answer without a body, or a huge one', { status: 200, body: null }, 'no_answer'],
  ['a page', { status: 200, body: '<html>Log in</html>' }, 'unreadable'],
  ['an error with 200', ok({ error: 'rate limited' }), 'unreadable'],
  ['a null', ok(null), 'unreadable'],
  ['another address', ok(chainalysisAnswer({ address: address(1) })), 'unreadable'],
  ['a result that is pending', ok(chainalysisAnswer({ status: 'PENDING' })), 'unreadable'],
])('%s decides nothing', async (_name, response, why) => {
  expect(await ask(() => response)).toMatchObject({ status: response.status, why, answer: null });
});

test('a chain that the vendor is not asked about decides nothing', async () => {
  const http = { post: async () => ok(trmAnswer()) };
  const rules = { name: 'trm', ...words } as const;
  const of = { rules, secret: 'k', addresses: [hexAddress], chain: 'POLYGON' as const, now };
  expect(await askVendor(http, of)).toEqual({ status: null, why: 'not_covered', answer: null });
});
