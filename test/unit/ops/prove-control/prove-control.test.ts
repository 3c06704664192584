import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  addressesIn,
  allAddresses,
  type Call,
  dataOf,
  familyOfText,
} from '#ops/prove-control/addresses-to-prove.ts';
import { proofsFile } from '#ops/prove-control/command.ts';
import { proveControl } from '#ops/prove-control/prove-control.ts';
import { type Family, families } from '#shared/chains.ts';
import {
  buildControlProof,
  controlAddress,
} from '#test/builders/shared/control/build-control-proof.ts';

const question = { slug: 'shop', nonce: 'audit-2026-4f9c' };

function world(answer: (body: { family: Family; addresses: string[] }) => object = prove) {
  const folder = mkdtempSync(path.join(tmpdir(), 'coffer-prove-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const name = path.join(folder, 'proofs.jsonl');
  const calls: [string, string, unknown?][] = [];
  const call: Call = async (method, at, body) => {
    calls.push([method, at, body]);
    return at.endsWith('/sign') ? answer(body as never) : {};
  };
  const counted: number[] = [];
  const run = (addresses: Parameters<typeof proveControl>[2]) =>
    proveControl(
      { call, file: proofsFile(name), progress: (n) => void counted.push(n) },
      question,
      addresses,
    );
  const lines = () => readFileSync(name, 'utf8').split('\n').slice(0, -1);
  return { name, calls, run, lines, counted };
}

/** A signer that knows every address. */
const prove = ({ family, addresses }: { family: Family; addresses: string[] }) => ({
  proofs: addresses.map((address) => ({ ...buildControlProof({ family }), address })),
  unknown: [],
  failed: [],
});

const users = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    family: 'EVM' as const,
    address: `0x${i.toString(16).padStart(40, '0')}`,
  }));

test('the request comes first, then pages of each family', async () => {
  const { run, calls, lines, counted } = world();
  const all = [...users(260), { family: 'SOL' as const, address: controlAddress.SOL() }];
  expect(await run(all)).toMatchObject({ proven: 261, before: 0, unknown: [], failed: [] });
  expect(calls[0]).toEqual(['POST', '/projects/shop/control-proofs', { nonce: question.nonce }]);
  const pages = calls.slice(1).map(([, at, body]) => {
    expect(at).toBe('/projects/shop/control-proofs/audit-2026-4f9c/sign');
    const { family, addresses } = body as { family: Family; addresses: string[] };
    return [family, addresses.length];
  });
  expect(pages.sort()).toEqual([
    ['EVM', 10],
    ['EVM', 250],
    ['SOL', 1],
  ]);
  expect(lines()).toHaveLength(261);
  expect(counted.at(-1)).toBe(261);
});

test('a run that ended is continued: what is proven is not asked for again, nor what comes twice', async () => {
  const { run, calls, lines, name } = world();
  await run(users(3));
  const cut = lines()[2]!.slice(0, 40);
  writeFileSync(name, `${lines().slice(0, 2).join('\n')}\n${cut}`);
  calls.length = 0;
  const twice = [...users(4), ...users(4)];
  expect(await run(twice)).toMatchObject({ proven: 4, before: 2 });
  expect(calls.slice(1).map(([, , body]) => body)).toEqual([
    {
      family: 'EVM',
      addresses: users(4)
        .slice(2)
        .map(({ address }) => address),
    },
  ]);
  expect(lines()).toHaveLength(4);
  for (const line of lines()) JSON.parse(line);
});

test('a file of another nonce is not added to', async () => {
  const { run, name, calls } = world();
  writeFileSync(name, `${JSON.stringify(buildControlProof({ nonce: 'audit-2025-0000' }))}\n`);
  await expect(run(users(1))).rejects.toThrow('with the nonce audit-2025-0000');
  expect(calls).toEqual([]);
});

test('what was not proven is named', async () => {
  const { run } = world(({ addresses }) => ({
    proofs: [],
    unknown: addresses.slice(0, 1),
    failed: addresses.slice(1),
  }));
  const [first, second] = users(2).map(({ address }) => address);
  expect(await run(users(2))).toEqual({ proven: 0, before: 0, unknown: [first], failed: [second] });
});

test('a refusal ends the run, with what was proven in the file', async () => {
  let calls = 0;
  const { run, lines } = world((body) => {
    calls += 1;
    if (calls > 1) throw new Error('Refused: frozen (40903)');
    return prove(body);
  });
  await expect(run(users(600))).rejects.toThrow('frozen');
  expect(lines()).toHaveLength(250);
});

test('a file names an address a line, of any family', () => {
  const text = `# a sample\n${families.map((family) => controlAddress[family]()).join('\n')}\n\n  0xAB  # mine\n`;
  expect([...addressesIn(text)]).toEqual([
    ...families.map((family) => ({ family, address: controlAddress[family]() })),
    { family: 'EVM', address: '0xAB' },
  ]);
  expect(familyOfText('T'.repeat(33))).toBe('SOL');
});

test('all addresses of a project: hot wallets, energy, and the users page by page', async () => {
  const of = (i: number) => ({ EVM: `0x${i}`, TRX: `T${i}`, SOL: `S${i}` });
  const call: Call = async (_, at) => {
    if (at === '/projects/shop') return { addresses: of(0) };
    if (at === '/projects/shop/energy') return { deposit_address: 'TE' };
    const page = Number(new URL(at, 'http://x').searchParams.get('page'));
    const list = Array.from({ length: page === 1 ? 100 : 1 }, (_, i) => ({
      addresses: of(page * 1000 + i),
    }));
    return { total: 101, list };
  };
  const found: string[] = [];
  for await (const { family, address } of allAddresses(call, 'shop'))
    found.push(`${family} ${address}`);
  expect(found).toHaveLength(3 + 1 + 3 * 101);
  expect(found.slice(0, 4)).toEqual(['EVM 0x0', 'TRX T0', 'SOL S0', 'TRX TE']);
});

test('a refusal is a sentence', () => {
  const answer = { http: 409, code: 40903, message: 'frozen', data: undefined };
  expect(() => dataOf(answer)).toThrow('Refused: frozen (40903)');
  expect(dataOf({ http: 200, code: 0, message: undefined, data: 5 })).toBe(5);
});
