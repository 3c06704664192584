import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseStage, type Stage } from '#lib/stages/stage.ts';
import { startPriceServer } from '#local/chains/price-server.ts';
import { type AccountSource, checkAccount } from '#ops/preflight/check-account.ts';
import { checkParameters, type Parameter } from '#ops/preflight/check-parameters.ts';
import { checkQuotas } from '#ops/preflight/check-quotas.ts';
import { type PreflightSources, preflight } from '#ops/preflight/preflight.ts';
import { ethOnly, one, prod, quotas } from '#test/builders/ops/preflight/preflight.ts';
import { node, type RpcServer, startRpcServer } from '../../../fakes/rpc-server.ts';

test('an account with room for everything has nothing to ask for', async () => {
  const findings = await checkQuotas(quotas(), prod);
  expect(findings.length).toBeGreaterThan(7);
  expect(findings.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
});

test.each([
  ['KMS signatures', /KMS signatures/],
  ['StartExecution', /StartExecution/],
  ['state transitions', /state transitions/],
  ['tables', /DynamoDB tables/],
  ['API Gateway', /API Gateway/],
  ['SSM', /SSM GetParameter/],
])('%s: too little, and the finding says what to request', async (_, subject) => {
  const finding = one(await checkQuotas(quotas({}, 5), prod), subject);
  expect(finding).toMatchObject({ verdict: 'ask' });
  expect(finding.todo).toMatch(/request \d+ or more/);
});

/** Each chain reserves some for its payment worker, its vault and its watcher. */
const sevenChains = parseStage('prod', {
  ...prod,
  chains: Object.fromEntries(
    (['ETH', 'BSC', 'BASE', 'POLYGON', 'ARBITRUM', 'TRX', 'SOL'] as const).map((name) => [
      name,
      prod.chains[name],
    ]),
  ),
});

test.each([
  [1000, 20, 'ok'],
  [700, 20, 'ask'],
  [400, 20, 'fails'],
  [350, 1, 'ask'],
  [49, null, 'fails'],
  [50, null, 'ask'],
] as const)('%s executions at once, %s projects paying: %s', async (value, paying, verdict) => {
  const stage: Stage = { ...sevenChains, projectsPayingAtOnce: paying };
  const source = quotas({ concurrency: async () => value });
  const finding = one(await checkQuotas(source, stage), /concurrent executions/);
  expect(finding.verdict).toBe(verdict);
  if (paying !== null && verdict === 'fails')
    expect(finding.todo).toContain('"projectsPayingAtOnce": null');
});

test('what may not be read is unknown, and never ok', async () => {
  const denied = async () => {
    throw Object.assign(new Error('no'), { name: 'AccessDeniedException' });
  };
  const findings = await checkQuotas({ concurrency: denied, quotas: denied }, prod);
  const others = findings.filter(({ subject }) => !subject.startsWith('SQS'));
  expect(new Set(others.map(({ verdict }) => verdict))).toEqual(new Set(['unknown']));
  for (const { says, todo } of others) {
    expect(says).toBe('your credentials may not read it');
    expect(todo).toMatch(/\d+ or more/);
  }
});

test('a quota that AWS renamed is unknown', async () => {
  const source = quotas({ quotas: async () => [{ name: 'something else', value: 1 }] });
  expect(one(await checkQuotas(source, prod), /KMS signatures/).verdict).toBe('unknown');
});

let eth: RpcServer;
beforeAll(async () => {
  eth = await startRpcServer(node(() => ({ result: '0x1' })));
});
afterAll(() => eth?.stop());

const secure = (value: unknown): Parameter => ({
  value: typeof value === 'string' ? value : JSON.stringify(value),
  type: 'SecureString',
});
const rpcFinding = async (parameter: Parameter | null, stage = ethOnly) => {
  const findings = await checkParameters(
    async (name) => (name.endsWith('/ETH') ? parameter : null),
    stage,
  );
  return one(findings, /RPC of ETH/);
};

test('two providers of the right chain are ok; a single one is a warning', async () => {
  const both = secure([eth.url, eth.url]);
  expect(await rpcFinding(both)).toMatchObject({
    verdict: 'ok',
    says: '2 providers, network 1',
  });
  expect((await rpcFinding(secure([eth.url]))).verdict).toBe('ask');
  expect(await rpcFinding({ ...both, type: 'String' })).toMatchObject({
    verdict: 'ask',
    says: expect.stringContaining('not a SecureString'),
  });
});

test.each([
  ['none', null, /there is no parameter \/coffer\/prod\/rpc\/ETH/],
  ['no JSON', secure('https://node.example'), /not a JSON list/],
  ['an empty list', secure([]), /not a JSON list/],
  ['an unknown field', secure([{ url: 'https://node.example', rps: 3 }]), /not a JSON list/],
  ['a node that is down', secure(['http://127.0.0.1:1']), /provider 1 does not answer/],
])('%s fails, and the finding says what to write', async (_, parameter, says) => {
  const finding = await rpcFinding(parameter);
  expect(finding).toMatchObject({ verdict: 'fails', says: expect.stringMatching(says) });
  expect(finding.todo).toContain('aws ssm put-parameter --overwrite --type SecureString');
});

test('a node of another chain is named by its id, and no URL is shown', async () => {
  const base = parseStage('prod', {
    ...prod,
    chains: { ETH: { enabled: true, traces: 'debug', chainId: 5 } },
  });
  const finding = await rpcFinding(secure([`${eth.url}/secret-key`]), base);
  expect(finding).toMatchObject({ verdict: 'fails', says: 'provider 1 serves network 1, not 5' });
  expect(JSON.stringify(finding)).not.toContain('secret-key');
});

test.each([
  ['debug_traceBlockByNumber', /^provider 1 does not answer debug_traceBlockByNumber$/],
  ['eth_getBlockByNumber', /^provider 1 has no finalized block, which BASE needs$/],
])('a node of BASE without %s fails', async (missing, says) => {
  const poor = await startRpcServer(
    node(({ method }) =>
      method === missing
        ? { error: { code: -32601, message: 'the method does not exist' } }
        : { result: '0x2105' },
    ),
  );
  const base = parseStage('prod', {
    ...prod,
    chains: { BASE: { enabled: true, traces: 'debug' } },
  });
  const read = async (name: string) => (name.endsWith('/BASE') ? secure([poor.url]) : null);
  try {
    const finding = one(await checkParameters(read, base), /RPC of BASE/);
    expect(finding).toMatchObject({ verdict: 'fails', says: expect.stringMatching(says) });
  } finally {
    await poor.stop();
  }
});

test('a node that keeps too few traces is named, with the flag that keeps more', async () => {
  const traced: unknown[] = [];
  const pruned = await startRpcServer(
    node(({ method, params }) => {
      if (method === 'eth_blockNumber') return { result: '0x100000' };
      if (method !== 'debug_traceBlockByNumber' || params[0] === 'latest') return { result: '0x1' };
      traced.push(params[0]);
      return { error: { code: -32000, message: 'historical state is not available' } };
    }),
  );
  try {
    expect(await rpcFinding(secure([pruned.url, pruned.url]))).toMatchObject({
      verdict: 'ask',
      says: expect.stringMatching(/provider 1 keeps no traces.*--history\.state 90000.*provider 2/),
    });
    // 256 blocks of 12 s are more than half an hour.
    expect(traced).toEqual(['0xfff00', '0xfff00']);
  } finally {
    await pruned.stop();
  }
});

test('a missing or malformed price feed fails', async () => {
  const feed = async (parameter: Parameter | null) =>
    one(await checkParameters(async () => parameter, ethOnly), /Price feed/);
  expect((await feed(null)).verdict).toBe('fails');
  expect((await feed(secure({ kind: 'newspaper' }))).verdict).toBe('fails');
  const down = secure({ kind: 'coingecko', url: 'http://127.0.0.1:1/api/v3' });
  expect(await feed(down)).toMatchObject({
    verdict: 'fails',
    says: expect.stringContaining('no price'),
  });
});

test('a symbol of an enabled chain without a price fails, by name', async () => {
  const prices = await startPriceServer();
  const polygon = parseStage('prod', {
    ...prod,
    chains: {
      ETH: { enabled: true, traces: 'debug' },
      POLYGON: { enabled: true, traces: 'debug' },
    },
  });
  const feed = async (ids: Record<string, string>) => {
    const parameter = secure({ kind: 'coingecko', url: prices.feedUrl, ids });
    const read = async (name: string) => (name.endsWith('/price-feed') ? parameter : null);
    return one(await checkParameters(read, polygon), /Price feed/);
  };
  try {
    expect(await feed({})).toMatchObject({ verdict: 'ok', says: 'coingecko has ETH, MATIC' });
    const retired = await feed({ MATIC: 'matic-network' });
    expect(retired).toMatchObject({ verdict: 'fails', says: 'no price of MATIC in any feed' });
    expect(retired.todo).toContain('"ids"');
  } finally {
    await prices.close();
  }
});

const account = (change: Partial<AccountSource> = {}): AccountSource => ({
  identity: async () => ({ arn: 'arn:aws:iam::1:user/ann', region: 'eu-west-1' }),
  bootstrapVersion: async () => 30,
  usersOf: async () => 2,
  ...change,
});

test.each([
  ['no bootstrap', { bootstrapVersion: async () => null }, /bootstrap$/, 'fails'],
  ['an old bootstrap', { bootstrapVersion: async () => 3 }, /bootstrap$/, 'fails'],
  [
    'no bootstrap where IAM’s events arrive',
    { bootstrapVersion: async (region) => (region === 'us-east-1' ? null : 30) },
    /bootstrap of us-east-1$/,
    'fails',
  ],
  ['nobody in the groups', { usersOf: async () => 0 }, /Admins/, 'fails'],
  ['one owner', { usersOf: async () => 1 }, /Admins/, 'ask'],
  ['not deployed yet', { usersOf: async () => null }, /Admins/, 'ok'],
  ['no alarm mail', {}, /Alarm mail/, 'ask'],
] as [string, Partial<AccountSource>, RegExp, string][])('%s', async (...row) => {
  const [, change, subject, verdict] = row;
  expect(one(await checkAccount(account(change), prod), subject).verdict).toBe(verdict);
});

test.each([
  [{ account: '1', region: 'eu-west-1' }, 'ok'],
  [{ account: null, region: null }, 'ok'],
  [{ account: '2', region: 'eu-west-1' }, 'fails'],
  [{ account: '1', region: 'us-east-1' }, 'fails'],
] as const)('credentials of account 1 in eu-west-1, for a stage of %o', async (of, verdict) => {
  const found = one(await checkAccount(account(), { ...prod, ...of }), /Credentials/);
  expect(found.verdict).toBe(verdict);
});

test('everything is printed, with what to do, and counted', async () => {
  const lines: string[] = [];
  const sources: PreflightSources = {
    read: async () => null,
    quotas: quotas(),
    account: account(),
    energy: { energyKey: async () => null },
    names: {
      deployed: async () => false,
      taken: async () => [],
      roles: async () => ({ used: 0, quota: 1_000 }),
    },
    trails: async () => [
      {
        name: 'all',
        isLogging: true,
        isOfAllRegions: true,
        hasManagementWrites: true,
        hasManagementReads: true,
        hasKeyCalls: true,
      },
    ],
  };
  const findings = await preflight(sources, ethOnly, (line) => lines.push(line));
  const text = lines.join('\n');
  expect(text).toContain('FAILS  RPC of ETH: there is no parameter /coffer/prod/rpc/ETH');
  expect(text).toContain('-> aws ssm put-parameter');
  expect(text).toMatch(/17 ok, 7 to ask for, 0 unknown, 2 that would fail$/);
  expect(findings).toHaveLength(26);
});
