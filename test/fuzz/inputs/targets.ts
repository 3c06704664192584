/**
 * What comes from outside besides requests and blocks: files of operators and merchants, what people type
 * and paste, answers of feeds, deliveries. Each target has what is right, which is spoiled, and the code that reads
 * it.
 */
import { createHash, createHmac } from 'node:crypto';
import { verifyWebhook, WebhookError } from 'coffer-sdk';
import { makeCoingeckoFeed } from '#aws/prices/coingecko-feed.ts';
import { priceFeedSchema } from '#aws/prices/price-feed-config.ts';
import { parseParameter } from '#aws/runtime/parameter-cache.ts';
import { asObject, rpcParameter } from '#aws/runtime/rpc-parameter.ts';
import { checkAddress } from '#chains/account/address.ts';
import { checkWebhookUrl } from '#domain/webhook/check-webhook-url.ts';
import { refusedAddress } from '#domain/webhook/refused-address.ts';
import { parseJsonObject } from '#functions/middleware/parse-json-object.ts';
import { parseWith } from '#functions/middleware/parse-with.ts';
import { parseStage } from '#lib/stages/stage.ts';
import { shippedFields } from '#lib/stages/stage-file.ts';
import { checkExport, readLines } from '#shared/audit/read-export.ts';
import { statementColumns } from '#shared/audit/statement-chain.ts';
import { verifyStatementFile, verifyStatementLinks } from '#shared/audit/verify-statements.ts';
import { families } from '#shared/chains.ts';
import { makeControlCheck } from '#shared/control/check-control-lines.ts';
import { exported } from '#test/builders/shared/audit/read-export.ts';
import type { AdminRoute } from '#wire/admin/route.ts';
import { adminRoutes } from '#wire/admin/routes.ts';
import { ApiError } from '#wire/api-error.ts';
import { parseDecimalAmount } from '#wire/fields/decimal-amount.ts';
import { newAddresses } from '../../../console/src/pages/policy/address-csv.ts';
import { UsageError } from '../../../sdk/cli/src/exit-codes.ts';
import { fieldsOf } from '../../../sdk/cli/src/fields.ts';
import type { Seeded } from '../seeded.ts';
import { spoiledText, spoiledValue } from './spoil.ts';

export interface Target {
  name: string;
  /** Something spoiled. */
  draw(random: Seeded): unknown;
  /** Reads it. Returns what is wrong with what was taken; undefined if nothing is. */
  read(input: never): Promise<string | undefined> | string | undefined;
  /** Whether an error is a refusal that whoever sent the input can act on. */
  isRefusal(error: Error): boolean;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const says =
  (pattern: RegExp) =>
  (error: Error): boolean =>
    error.constructor === Error && pattern.test(error.message);
const isApiError = (error: Error): boolean =>
  error instanceof ApiError && error.http < 500 && !/Invalid (input|option)/.test(error.message);

const address = {
  EVM: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  TRX: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  SOL: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
};

const bodies = Object.values<AdminRoute>(adminRoutes).filter(({ body }) => body);
/** What fields of the admin API may hold, by turns. */
const plausible: readonly unknown[] = [
  ...['ETH', 'USDT', '100', 'demo', 'a label', address.EVM, address.TRX, '10.0.0.0/8'],
  ...[1, 0, 3, true, ['10.0.0.0/8'], [address.EVM], { ETH: 12 }, 'https://shop.example.com/hook'],
  ...[[{ chain: 'ETH', token: 'USDT', amount: '1' }], 'approver', null],
];
const fieldsOfSchema = (schema: unknown): string[] =>
  Object.keys((schema as { shape?: object }).shape ?? {});

const stages = ['prod', 'dev', 'testnet', 'rehearsal', 'local'].map(
  (name) => [name, shippedFields(name)] as const,
);

const csv = `address,label,added_by\r\n${address.EVM},"A, ""B""",ann\r\n${address.TRX},,\r\n`;

const priceAnswer = JSON.stringify({
  ethereum: { usd: 2500.123456789, last_updated_at: 1_767_225_600 },
  binancecoin: { usd: 6e2, last_updated_at: 1_767_225_590 },
  tron: { usd: 0.12, last_updated_at: 1_767_225_600 },
});
const feed = { kind: 'coingecko', url: 'https://prices.example.com/api/v3' } as const;

const priceParameter = {
  feeds: [
    { ...feed, apiKey: { header: 'x-cg-demo-api-key', value: 'k' }, ids: { ETH: 'ethereum' } },
    {
      kind: 'chainlink',
      feeds: [{ symbol: 'ETH', chain: 'ETH', address: address.EVM, heartbeatS: 3_600 }],
    },
  ],
};
const rpcValue = {
  providers: [
    'https://one.example.com/v2/key',
    { url: 'https://two.example.com', requestsPerSecond: 25, shares: { watcher: 0.5, signer: 1 } },
  ],
  sending: ['https://three.example.com'],
};

const exportLines = exported(4);

const row = Object.fromEntries(statementColumns.map((column) => [column, '']));
const balances = [{ chain: 'ETH', token: 'USDT', account: 'hot', amount: '7' }];
const statementLines = [
  ...['opening', 'closing'].map((kind) =>
    JSON.stringify({ ...row, row: kind, ...(kind === 'opening' ? balances[0] : balances[0]) }),
  ),
];
const statementEntry = {
  projectId: 'demo',
  period: '2026-01-02',
  opening: balances,
  closing: balances,
  entries: 0,
};

const controlLine = {
  project: 'demo',
  family: 'EVM',
  address: address.EVM,
  date: '2026-01-02',
  nonce: 'auditor-2026',
  message: 'text',
  signature: `0x${'ab'.repeat(65)}`,
};

const webhookSecret = `whs_${Buffer.alloc(32, 7).toString('base64')}`;
const webhookNow = 1_767_225_600;
const webhookBody = JSON.stringify({
  event: 'deposit.credited',
  data: { deposit_no: 'D1', amount: '5' },
  timestamp: webhookNow,
});
const signature = createHmac('sha256', Buffer.alloc(32, 7))
  .update(`evt_1.${webhookNow}.${webhookBody}`)
  .digest('base64');
const delivery = {
  body: webhookBody,
  headers: {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(webhookNow),
    'webhook-signature': `v1,${signature}`,
  },
};

async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

/** Lines of JSON of which one is spoiled, as a value or as a text. */
function spoiledLines(random: Seeded, lines: readonly string[]): string[] {
  const at = random.int(lines.length);
  const line = lines[at] as string;
  const spoiled =
    random.int(2) === 0
      ? spoiledText(random, line)
      : JSON.stringify(spoiledValue(random, JSON.parse(line)));
  return lines.map((one, i) => (i === at ? spoiled : one));
}

const isPlain = (text: string): boolean => /^(0|[1-9]\d*)(\.\d{0,17}[1-9])?$/.test(text);

/** Every target, in the order of their turns. */
export const targets: readonly Target[] = [
  {
    name: 'admin API',
    draw(random) {
      const route = random.pick(bodies);
      const names = fieldsOfSchema(route.body?.());
      const body = Object.fromEntries(names.map((name) => [name, random.pick(plausible)]));
      return { route, body: spoiledValue(random, body) };
    },
    read({ route, body }: { route: AdminRoute; body: unknown }) {
      const schema = route.body?.();
      const bytes = Buffer.from(JSON.stringify(body));
      if (schema) parseWith(schema, parseJsonObject(bytes));
      return undefined;
    },
    isRefusal: isApiError,
  },
  {
    name: 'stage file',
    draw(random) {
      const [name, fields] = random.pick(stages);
      // Almost every spoiled one is refused: one in eight is what is shipped, so that some are taken.
      return { name, fields: random.int(8) === 0 ? fields : spoiledValue(random, fields) };
    },
    read({ name, fields }: { name: string; fields: unknown }) {
      const stage = parseStage(name, fields);
      return stage.stage === name ? undefined : `another stage: ${stage.stage}`;
    },
    isRefusal: says(/^lib\/stages\/\w+\.json: ./),
  },
  {
    name: 'addresses of a CSV',
    draw: (random) => spoiledText(random, spoiledText(random, csv)),
    read(text: string) {
      const found = newAddresses(text, [address.EVM]);
      const wrong = found.find((one) => !/^[0-9A-Za-z]{20,128}$/.test(one.address));
      return wrong && `not an address: ${wrong.address}`;
    },
    isRefusal: says(/^(Not an address: |A quote is not closed$)/),
  },
  {
    name: 'URL of a webhook endpoint',
    draw: (random) =>
      spoiledText(
        random,
        random.pick([
          'https://shop.example.com:8443/hook?a=b',
          'https://203.0.113.7/hook',
          'https://[2606:4700::1111]/hook',
          'https://0x7f.1/',
        ]),
      ),
    read(text: string) {
      const url = checkWebhookUrl(text, 'prod');
      const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
      if (checkWebhookUrl(url, 'prod') !== url) return `not the same again: ${url}`;
      if (!url.startsWith('https://')) return `not https: ${url}`;
      const isAddress = /^[\d.]+$|:/.test(host);
      return isAddress && refusedAddress(host, 'prod') !== null ? `private: ${url}` : undefined;
    },
    isRefusal: isApiError,
  },
  {
    name: 'address',
    draw(random) {
      const family = random.pick(families);
      return { family, text: spoiledText(random, address[family]) };
    },
    read({ family, text }: { family: (typeof families)[number]; text: string }) {
      const checked = checkAddress(family, text);
      if (!('address' in checked) || !checked.address) return undefined;
      const again = checkAddress(family, checked.address);
      return JSON.stringify(again) === JSON.stringify(checked)
        ? undefined
        : `not the same: ${text}`;
    },
    isRefusal: isApiError,
  },
  {
    name: 'amount',
    draw: (random) => ({ text: spoiledText(random, '123.456'), decimals: random.int(19) }),
    read({ text, decimals }: { text: string; decimals: number }) {
      return parseDecimalAmount(text, decimals) >= 0n ? undefined : `below zero: ${text}`;
    },
    isRefusal: isApiError,
  },
  {
    name: 'answer of a price feed',
    draw: (random) =>
      random.int(2) === 0
        ? spoiledText(random, priceAnswer)
        : JSON.stringify(spoiledValue(random, JSON.parse(priceAnswer))),
    async read(text: string) {
      const answer = async () => new Response(text);
      const prices = await makeCoingeckoFeed(feed, { now: () => webhookNow, fetch: answer }).read([
        ...['ETH', 'BNB', 'TRX', 'SOL', 'constructor', '__proto__'],
      ]);
      const wrong = prices.find(
        ({ usd, updatedAt }) => !isPlain(usd) || Math.abs(updatedAt - webhookNow) > 600,
      );
      return wrong && JSON.stringify(wrong);
    },
    isRefusal: says(/^coingecko (did not answer|answered)/),
  },
  {
    name: 'parameter of the price feeds',
    draw: (random) => JSON.stringify(spoiledValue(random, priceParameter)),
    read(text: string) {
      const feeds = parseParameter(priceFeedSchema, text, 'feeds');
      return feeds.length > 0 ? undefined : 'no feed';
    },
    isRefusal: says(/^parameter feeds is not /),
  },
  {
    name: 'parameter of RPC URLs',
    draw: (random) =>
      random.int(3) === 0
        ? spoiledText(random, JSON.stringify(rpcValue.providers))
        : JSON.stringify(spoiledValue(random, rpcValue)),
    read(text: string) {
      const { providers } = parseParameter(rpcParameter(), asObject(text), 'rpc');
      return providers.length > 0 ? undefined : 'no provider';
    },
    isRefusal: says(/^parameter rpc is not /),
  },
  {
    name: 'export of the audit chain',
    draw: (random) => spoiledLines(random, exportLines),
    read(lines: string[]) {
      const { problems, links } = checkExport(readLines(lines), sha256);
      const isAsItWas =
        lines.filter((line, i) => isOther(line, exportLines[i] as string)).length === 0;
      if (isAsItWas || problems.length > 0 || links.length < exportLines.length - 1)
        return undefined;
      // The last line waits, and is in no chain yet.
      return isOther(lines.at(-1) as string, exportLines.at(-1) as string)
        ? undefined
        : 'a changed link is right';
    },
    isRefusal: () => false,
  },
  {
    name: 'statement',
    draw: (random) => ({
      lines: spoiledLines(random, statementLines),
      csv: random.int(2) === 0,
      link: spoiledText(
        random,
        JSON.stringify({ seq: 1, prev: '0', hash: '0', entry: statementEntry }),
      ),
    }),
    async read(of: { lines: string[]; csv: boolean; link: string }) {
      verifyStatementLinks([{ where: 'line 1', text: of.link }], sha256);
      const name = of.csv ? 'entries.csv' : 'entries.jsonl';
      const entry = statementEntry as never;
      const problems = await verifyStatementFile({ entry }, { name }, linesOf(of.lines));
      if (of.csv || problems.length > 0) return undefined;
      const isSame = of.lines.every((line, i) => !isOther(line, statementLines[i] as string));
      return isSame || sumsAgree(of.lines) ? undefined : 'a changed line is right';
    },
    isRefusal: () => false,
  },
  {
    name: 'proofs of control',
    draw: (random) => spoiledLines(random, [JSON.stringify(controlLine)])[0],
    read(line: string) {
      const check = makeControlCheck({ project: 'demo', nonce: 'auditor-2026' });
      check.read(line);
      const { proven, wrong } = check.report();
      const found = Object.values(proven).reduce((sum, count) => sum + count, 0);
      return found > 0 || wrong !== 1 ? 'a proof that nobody signed is right' : undefined;
    },
    isRefusal: () => false,
  },
  {
    name: 'delivery of a webhook, in the SDK',
    draw(random) {
      const headers = Object.fromEntries(
        Object.entries(delivery.headers).map(([name, value]) => [
          name,
          random.int(3) === 0 ? spoiledText(random, value) : value,
        ]),
      );
      const body = random.int(2) === 0 ? spoiledText(random, delivery.body) : delivery.body;
      return { headers, body };
    },
    async read(of: typeof delivery) {
      await verifyWebhook({ ...of, secrets: webhookSecret, now: webhookNow * 1_000 });
      const { 'webhook-id': id, 'webhook-timestamp': at } = delivery.headers;
      const isSame =
        of.body === delivery.body &&
        of.headers['webhook-id'] === id &&
        Number(of.headers['webhook-timestamp']) === Number(at);
      return isSame ? undefined : 'another delivery was believed';
    },
    isRefusal: (error) => error instanceof WebhookError,
  },
  {
    name: 'fields of the command line',
    draw: (random) =>
      ['chain=ETH', 'amount=1.5', 'metadata:={"a":["b"]}'].map((word) => spoiledText(random, word)),
    read(words: string[]) {
      fieldsOf(words);
      return undefined;
    },
    isRefusal: (error) => error instanceof UsageError,
  },
];

/** Whether two lines say something else. */
function isOther(one: string, other: string): boolean {
  if (one === other) return false;
  try {
    return JSON.stringify(JSON.parse(one)) !== JSON.stringify(JSON.parse(other));
  } catch {
    return true;
  }
}

/** Whether lines say the same in other words: an amount, or a column that is empty. */
function sumsAgree(lines: readonly string[]): boolean {
  return lines.every((line, i) => {
    const [given, right] = [line, statementLines[i] as string].map(
      (text) => JSON.parse(text) as Record<string, unknown>,
    );
    return statementColumns.every(
      (column) =>
        String(given?.[column] ?? '') === String(right?.[column] ?? '') ||
        Number(given?.[column]) === Number(right?.[column]) ||
        !['row', 'chain', 'token', 'account', 'amount'].includes(column),
    );
  });
}
