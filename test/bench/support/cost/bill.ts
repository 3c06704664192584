/** Usage and its cost, by the dated list prices in prices/us-east-1.json. */
import { readFileSync } from 'node:fs';
import type { Invocation } from '../invocations.ts';

interface PriceList {
  region: string;
  date: string;
  usd: Record<string, { each: number; source: string }>;
}

export const prices = JSON.parse(
  readFileSync(new URL('../../prices/us-east-1.json', import.meta.url), 'utf8'),
) as PriceList;

/** The quantity of each priced item. */
export type Usage = Record<string, number>;

/** Bytes of the START, END and REPORT lines that AWS writes for each invocation. */
const runtimeLogBytes = 350;

export function add(usages: Usage[]): Usage {
  const total: Usage = {};
  for (const usage of usages) {
    for (const [name, n] of Object.entries(usage)) total[name] = (total[name] ?? 0) + n;
  }
  return total;
}

export const times = (usage: Usage, factor: number): Usage =>
  Object.fromEntries(Object.entries(usage).map(([name, n]) => [name, n * factor]));

/** Throws if an item has no price. */
export function usdOf(usage: Usage): number {
  return Object.entries(usage).reduce((usd, [name, n]) => {
    const price = prices.usd[name];
    if (!price) throw new Error(`prices/us-east-1.json has no price of ${name}`);
    return usd + n * price.each;
  }, 0);
}

/** `dynamodb 0.12, lambda 0.03, ...`: USD per service, the most expensive first. */
export function byService(usage: Usage): string {
  const services = new Map<string, number>();
  for (const [name, n] of Object.entries(usage)) {
    const service = name.split('.')[0]!;
    services.set(service, (services.get(service) ?? 0) + usdOf({ [name]: n }));
  }
  return [...services]
    .sort(([, a], [, b]) => b - a)
    .map(([service, usd]) => `${service} ${usd.toFixed(usd < 1 ? 4 : 2)}`)
    .join(', ');
}

/** The usage of one invocation of a function. The caller adds its queue messages and its trace. */
export function usageOf({ calls, logBytes, ms, memoryMb }: Invocation): Usage {
  const units = (kind: 'read' | 'write') =>
    calls
      .filter(({ name }) => name.startsWith('DynamoDB.'))
      .filter(({ name }) => /\.(Get|BatchGet|Query|TransactGet)/.test(name) === (kind === 'read'))
      .reduce((n, call) => n + call.units, 0);
  const count = (name: RegExp) => calls.filter((call) => name.test(call.name)).length;
  // A function that this one called, which ran in the same process: its calls are among these.
  const called = calls.filter(({ name }) => name.startsWith('Invoke '));
  const calledMs = called.reduce((sum, { from, to }) => sum + Math.ceil(to - from), 0);
  return {
    'lambda.request': 1 + called.length,
    'lambda.gb-second': (Math.ceil(ms) / 1000) * (memoryMb / 1024) + calledMs / 1000,
    'dynamodb.read': units('read'),
    'dynamodb.write': units('write'),
    'logs.gb': (logBytes + (1 + called.length) * runtimeLogBytes) / 1e9,
    'kms.symmetric': count(/\.(Decrypt|GenerateDataKey)/),
    'kms.ecc-sign': count(/\.Sign$/),
  };
}

/** One message through a queue: it is sent, received and deleted. */
export const message = (kind: 'standard' | 'fifo'): Usage => ({ [`sqs.${kind}`]: 3 });
