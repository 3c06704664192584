import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type CliRequest, cliKey, cliWorld, ok, refused } from '#test/fakes/sdk/cli-world.ts';

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const header = 'biz_order_id,chain,token,to_address,amount,memo';
const rows = [
  `p-1,ETH,USDT,${alice},10.50,"March, first"`,
  `p-2,ETH,USDT,${bob},0.25,`,
  `p-3,POLYGON,USDT,${alice.toLowerCase()},10.5,`,
];
const file = (...lines: string[]) => `${[header, ...lines].join('\r\n')}\r\n`;

const itemsOf = ({ body }: CliRequest): { biz_order_id: string }[] => JSON.parse(body).items;

const isSending = ({ method, path }: CliRequest) =>
  method === 'POST' && path === '/v1/withdraw/batch';

const batchOf = ({ requests }: { requests: CliRequest[] }) => requests.find(isSending)!;

/** A service that pays a batch after it was looked at twice. */
function setUp(
  text: string,
  {
    type = [] as string[],
    refuses = [] as string[],
    level = 1,
    isSent = false,
    estimateFor = undefined as ((request: CliRequest) => Response) | undefined,
  } = {},
) {
  let looks = 0;
  let made: { biz_order_id: string }[] = [];
  const batch = (status: string, of: number) => ({
    batch_no: status === 'refused' ? null : 'PB1',
    batch_id: 'b',
    mode: 'all',
    status,
    level,
    amount_usd: 21.25,
    count: made.length - refuses.length,
    refused: refuses.length,
    fail_reason: null,
    created_at: 1,
    decided_at: null,
    completed_at: status === 'completed' ? 2 : null,
    items: made.map(({ biz_order_id }, i) =>
      refuses.includes(biz_order_id)
        ? { biz_order_id, withdraw_no: null, status: null, code: 42201, message: 'Too little' }
        : { biz_order_id, withdraw_no: `WD${i}`, status: of, code: null, message: null },
    ),
  });
  const estimate = (request: CliRequest) => ({
    withdraw_no: null,
    level,
    approvals_needed: level - 1,
    amount_usd: 21.25,
    fee: '0.5',
    fee_token: 'USD',
    checks: [],
    totals: [],
    fees: [
      { chain: 'ETH', fee: '0.002', fee_token: 'ETH' },
      { chain: 'POLYGON', fee: '0.01', fee_token: 'POL' },
    ],
    items: itemsOf(request).map(({ biz_order_id }) =>
      refuses.includes(biz_order_id)
        ? { biz_order_id, fee: null, fee_token: null, code: 42201, message: 'Too little' }
        : { biz_order_id, fee: '0.001', fee_token: 'ETH', code: null, message: null },
    ),
  });
  const answer = (request: CliRequest): Response => {
    if (request.path.endsWith('/estimate')) return estimateFor?.(request) ?? ok(estimate(request));
    if (request.path.includes('?batch_id=') && made.length === 0)
      return isSent ? ok(batch('completed', 4)) : refused(404, 40401, 'No such batch');
    if (request.method === 'POST') {
      made = itemsOf(request);
      return ok(
        refuses.length === made.length
          ? batch('refused', 0)
          : batch(level === 1 ? 'approved' : 'accepted', 1),
      );
    }
    looks += 1;
    return ok(looks < 2 ? batch('approved', 3) : batch('completed', 4));
  };
  const cli = cliWorld(answer, { env: cliKey, type });
  writeFileSync(`${cli.home}/march.csv`, text);
  return cli;
}

test('shows what is paid, asks, sends one call, and follows it to its end', async () => {
  const cli = setUp(file(...rows), { type: ['pay 3'] });
  expect(await cli.run('pay', 'march.csv')).toBe(0);
  const said = cli.err.join('\n');
  expect(said).toContain('3 payments to 2 recipients');
  expect(said).toMatch(/ETH\s+USDT\s+2\s+10\.75\s+10\.50\s+2/);
  expect(said).toMatch(/POLYGON\s+USDT\s+1\s+10\.5\s+10\.5\s+4/);
  expect(said).toContain(`Paid more than once: ${alice}, lines 2, 4`);
  expect(cli.asked).toEqual([{ question: 'Type "pay 3" to send this batch', secret: false }]);
  expect(said).toContain(
    'Level 1, no approval; worth 21.25 USD; fees at most 0.5 USD: 0.002 ETH on ETH, 0.01 POL on POLYGON',
  );
  expect(cli.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    expect.stringMatching(/^GET \/v1\/withdraw\/batch\?batch_id=march-[0-9a-f]{16}$/),
    'POST /v1/withdraw/estimate',
    'POST /v1/withdraw/batch',
    'GET /v1/withdraw/batch?batch_no=PB1',
    'GET /v1/withdraw/batch?batch_no=PB1',
  ]);
  const body = JSON.parse(cli.requests[2]!.body);
  // What is estimated is what is sent.
  expect(itemsOf(cli.requests[1]!)).toEqual(body.items);
  expect(body).toMatchObject({
    mode: 'all',
    batch_id: expect.stringMatching(/^march-[0-9a-f]{16}$/),
  });
  expect(body.items).toEqual([
    {
      biz_order_id: 'p-1',
      chain: 'ETH',
      token: 'USDT',
      to_address: alice,
      amount: '10.50',
      memo: 'March, first',
    },
    { biz_order_id: 'p-2', chain: 'ETH', token: 'USDT', to_address: bob, amount: '0.25' },
    {
      biz_order_id: 'p-3',
      chain: 'POLYGON',
      token: 'USDT',
      to_address: alice.toLowerCase(),
      amount: '10.5',
    },
  ]);
  expect(said).toContain('PB1 is approved: 3 broadcast');
  expect(cli.out).toEqual(['PB1 is completed: 3 confirmed']);
});

test('the same file is the same batch, and another file is another', async () => {
  const idOf = async (text: string) => {
    const cli = setUp(text);
    await cli.run('pay', 'march.csv', '--confirm', 'pay 1', '--no-wait');
    return JSON.parse(batchOf(cli).body).batch_id;
  };
  expect(await idOf(file(rows[0]!))).toBe(await idOf(file(rows[0]!)));
  expect(await idOf(file(rows[0]!))).not.toBe(await idOf(file(rows[1]!)));
});

test.each([['no'], ['pay 2'], []])(
  'without the right answer nothing is sent: %s',
  async (...type) => {
    const cli = setUp(file(...rows), { type });
    expect(await cli.run('pay', 'march.csv')).toBe(2);
    expect(cli.requests).not.toEqual([]);
    expect(cli.requests.filter(isSending)).toEqual([]);
  },
);

test('--preview sends nothing and asks nothing', async () => {
  const cli = setUp(file(...rows));
  expect(await cli.run('pay', 'march.csv', '--preview', '--json')).toBe(0);
  expect(JSON.parse(cli.out.join(''))).toMatchObject({
    count: 3,
    recipients: 2,
    totals: [
      { chain: 'ETH', total: '10.75', payments: 2 },
      { chain: 'POLYGON', total: '10.5' },
    ],
    estimate: { level: 1, fees: [{ fee: '0.002' }, { fee: '0.01' }] },
  });
  expect([cli.requests.filter(isSending), cli.asked]).toEqual([[], []]);
});

test('a refused item is shown with its line and the code, and the exit says so', async () => {
  const cli = setUp(file(...rows), { refuses: ['p-2'] });
  const args = ['march.csv', '--mode', 'partial', '--confirm', 'pay 3'];
  expect(await cli.run('pay', ...args)).toBe(3);
  expect(cli.out[0]).toMatch(/3\s+p-2\s+-\s+refused\s+42201\s+Too little/);
  expect(cli.err.join('\n')).toContain('1 would be refused, the others would be paid');
  expect(JSON.parse(batchOf(cli).body).mode).toBe('partial');
  const none = setUp(file(rows[0]!), { refuses: ['p-1'] });
  expect(await none.run('pay', 'march.csv', '--confirm', 'pay 1')).toBe(3);
  expect(none.err.join('\n')).toContain('1 would be refused, so nothing would be paid');
  expect(none.err.join('\n')).toMatch(/2\s+p-1\s+42201\s+Too little/);
  expect(none.requests.filter(isSending)).toHaveLength(1);
});

test('a file that was sent already is said to be, and nothing is estimated', async () => {
  const cli = setUp(file(...rows), { isSent: true });
  expect(await cli.run('pay', 'march.csv', '--preview')).toBe(0);
  expect(cli.out.join('\n')).toContain('Already sent: PB1 is completed');
  expect(cli.requests.map(({ method }) => method)).toEqual(['GET']);
});

test.each([
  ['an older service', () => refused(400, 40001, 'chain is required'), 'chain is required'],
  ['no node', () => refused(502, 50203, 'No node answers'), 'No node answers'],
])('%s: there is no estimate, and the batch may be sent', async (_, estimateFor, reason) => {
  const cli = setUp(file(...rows), { estimateFor, type: ['pay 3'] });
  expect(await cli.run('pay', 'march.csv')).toBe(0);
  expect(cli.err.join('\n')).toContain(`No estimate: ${reason}`);
  expect(cli.requests.filter(isSending)).toHaveLength(1);
});

test('--preview needs no key: it shows the file, and says why there is no estimate', async () => {
  const cli = cliWorld();
  writeFileSync(`${cli.home}/march.csv`, file(...rows));
  expect(await cli.run('pay', 'march.csv', '--preview')).toBe(0);
  expect(cli.out.join('\n')).toContain('3 payments to 2 recipients');
  expect(cli.out.join('\n')).toContain('No estimate: ');
});

describe('a file with a fault is refused before anything is sent, with its lines', () => {
  const good = rows[0]!;
  const many = Array.from({ length: 501 }, (_, n) => `m-${n},ETH,USDT,${bob},1,`);
  test.each<[string, string, string[]]>([
    ['no payments', file(), ['it has no payments']],
    ['nothing', '', ['it has no header']],
    [
      'a column that is missing',
      `biz_order_id,chain,token,amount\r\n`,
      ['line 1: the column to_address is missing'],
    ],
    [
      'a column that is unknown',
      `${header},ammount\r\n${good},1\r\n`,
      ['line 1: there is no column "ammount"'],
    ],
    [
      'a column twice',
      `${header},memo\r\n${good},1\r\n`,
      ['line 1: the column memo is there twice'],
    ],
    ['a field too many', file(`${good},x`), ['line 2: it has 7 fields, and the header 6']],
    ['an empty amount', file(good, `p-2,ETH,USDT,${bob},,`), ['line 3: amount is empty']],
    ['a space', file(`p-1,ETH, USDT,${bob},1,`), ['line 2: token begins or ends with a space']],
    [
      'a thousands mark',
      file(`p-1,ETH,USDT,${bob},"1,000.00",`),
      ['line 2: amount must be a number such as 10.50, not "1,000.00"'],
    ],
    ['an exponent', file(`p-1,ETH,USDT,${bob},1e3,`), ['line 2: amount must be a number']],
    ['a negative amount', file(`p-1,ETH,USDT,${bob},-1,`), ['line 2: amount must be a number']],
    ['zero', file(`p-1,ETH,USDT,${bob},0.00,`), ['line 2: amount must be above 0']],
    [
      'one id twice',
      file(good, rows[1]!, `p-1,ETH,USDT,${bob},2,`),
      ['line 4: biz_order_id is also that of line 2'],
    ],
    ['a quote that is open', file(`p-1,ETH,USDT,"${bob},1,`), ['A quote is not closed']],
    ['501 payments', file(...many), ['at most 500 payments: line 502 is one too many']],
    [
      'lines in a field',
      file(`p-1,ETH,USDT,${bob},1,"two\r\nlines"`, `p-2,ETH,USDT,${bob},x,`),
      ['line 4: amount must be'],
    ],
    [
      'more than 1 MB',
      file(...many.slice(1).map((row) => `${row}${'x'.repeat(2_200)}`)),
      ['a batch takes 1 MB'],
    ],
    [
      'several faults',
      file(`p-1,ETH,USDT,${bob},x,`, `p-1,,USDT,${bob},1,`),
      [
        'line 2: amount must',
        'line 3: chain is empty',
        'line 3: biz_order_id is also that of line 2',
      ],
    ],
  ])('%s', async (_, text, said) => {
    const cli = setUp(text);
    expect(await cli.run('pay', 'march.csv', '--confirm', 'pay 1')).toBe(2);
    for (const one of said) expect(cli.err.join('\n')).toContain(one);
    expect([cli.requests, cli.asked]).toEqual([[], []]);
  });
});

test('columns of metadata and users are sent as fields, and empty ones are left out', async () => {
  const named = `biz_order_id,chain,token,to_address,amount,user_id,metadata.invoice,metadata.team\n`;
  const cli = setUp(`\uFEFF${named}p-1,ETH,USDT,${bob},1,u1,7,\np-2,ETH,USDT,${bob},1,,,\n`);
  await cli.run('pay', 'march.csv', '--confirm', 'pay 2', '--no-wait');
  const [first, second] = itemsOf(batchOf(cli));
  expect(first).toMatchObject({ user_id: 'u1', metadata: { invoice: '7' } });
  expect(second).toEqual({
    biz_order_id: 'p-2',
    chain: 'ETH',
    token: 'USDT',
    to_address: bob,
    amount: '1',
  });
  expect(cli.err.join('\n')).toContain(`The same payment: 1 USDT to ${bob}, lines 2, 3`);
});
