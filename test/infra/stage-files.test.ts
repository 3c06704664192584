/** Where a stage is described: shipped files, and files of the operator that no pull touches. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogData } from '#chains/catalog/catalog-data.ts';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { enabledChains, parseStage, readStage } from '#lib/stages/stage.ts';
import { operatorFields, shippedFields } from '#lib/stages/stage-file.ts';
import { read, sources } from '../unit/architecture/files.ts';
import { resourcesOf, templatesOf } from './stacks.ts';

let folder: string;
beforeAll(() => {
  folder = `${mkdtempSync(path.join(tmpdir(), 'coffer-stages-'))}/`;
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A stage of the operator's file `stages/<name>.json`. */
function own(name: string, json: unknown) {
  writeFileSync(`${folder}${name}.json`, JSON.stringify(json));
  const { file, fields } = operatorFields(name, folder);
  return parseStage(name, fields, file);
}

const place = { account: '111122223333', region: 'eu-central-1', alarmEmail: 'a@example.com' };

test('a stage of the operator holds only what differs from the shipped one of its name', () => {
  const prod = readStage('prod');
  expect(own('prod', { extends: 'prod', ...place })).toEqual({ ...prod, ...place });
  // The shipped file, which a pull may change, is as it was.
  expect(readStage('prod')).toEqual(prod);
});

test('a stage of the operator has the name of its file, and a field that it names is its own as a whole', () => {
  const chains = { SOL: { enabled: true } };
  const shop = own('shop', { extends: 'prod', ...place, chains });
  expect(shop.stage).toBe('shop');
  expect(enabledChains(shop)).toEqual(['SOL']);
  expect(() => own('other', { extends: 'prod', ...place, stage: 'shop' })).toThrow(
    'stages/other.json: "stage" must be "other"',
  );
});

test('a stage of the operator may extend one that extends another', () => {
  const stage = own('testnet', { extends: 'testnet', ...place });
  expect(stage).toMatchObject({ stage: 'testnet', seedCopies: { mode: 'governance' } });
  expect(stage).toEqual({ ...readStage('testnet'), ...place });
});

test('without a file of the operator the shipped one is read, and without either a sentence says so', () => {
  expect(operatorFields('dev', folder)).toEqual({
    file: 'lib/stages/dev.json',
    fields: shippedFields('dev'),
  });
  expect(() => operatorFields('nowhere', folder)).toThrow(/lib\/.*or write stages\/nowhere\.json/);
});

test('what is wrong in a file of the operator is said with its name', () => {
  const wrong = { extends: 'prod', ...place, surprise: 1 };
  expect(() => own('wrong', wrong)).toThrow(/^stages\/wrong\.json: [\s\S]*surprise/);
  expect(() => own('wrong', { extends: 'nowhere' })).toThrow('There is no lib/stages/nowhere.json');
  writeFileSync(`${folder}broken.json`, '{ "extends": ');
  expect(() => operatorFields('broken', folder)).toThrow(/broken\.json is not JSON/);
});

test('git ignores the files of the operator, a link to them too', () => {
  expect(read('.gitignore').split('\n')).toContain('/stages');
});

test('every command that takes a stage reads the files of the operator', () => {
  const programs = sources('bin', 'local/tasks', 'ops');
  const using = (name: string) =>
    programs.filter(({ text }) => new RegExp(`\\b${name}\\(`).test(text)).map((file) => file.path);
  // docs/roles.md shows the shipped stage.
  expect(using('readStage')).toEqual(['local/tasks/roles.ts']);
  expect(using('operatorStage')).toEqual(
    expect.arrayContaining(['bin/coffer.ts', 'ops/preflight/command.ts', 'ops/sbom/command.ts']),
  );
});

const testnet = mergeCatalog(readStage('testnet'));

test('the stage testnet has other networks than the catalogue, and none of its contracts', () => {
  // The wrapped coin of BASE is part of the chain itself, at the same address on its test network.
  const predeployed = '0x4200000000000000000000000000000000000006';
  const isOurs = Object.values(catalogData).flatMap(({ tokens, swap }) => [
    ...Object.values(tokens).map(({ address }) => address),
    ...(swap ? [swap.wrapped.address, swap.factory, swap.quoter, swap.router] : []),
  ]);
  for (const chain of Object.values(testnet)) {
    const { chainId, network = null } = catalogData[chain.name];
    expect(chain.enabled, chain.name).toBe(true);
    expect([chain.chainId, chain.network], chain.name).not.toEqual([chainId, network]);
    const listed = chain.tokens.flatMap(({ address }) => address ?? []);
    expect(listed.length, chain.name).toBe(1);
    expect(isOurs, chain.name).not.toContain(listed[0]);
    const hasUniswap = ['ETH', 'BASE', 'ARBITRUM'].includes(chain.name);
    expect(chain.swap !== undefined, chain.name).toBe(hasUniswap);
    expect(chain.quoteSources.map(({ name }) => name)).toEqual(hasUniswap ? ['uniswap-v3'] : []);
    const { wrapped, factory, quoter, router } = chain.swap ?? {};
    const contracts = [wrapped?.address, factory, quoter, router].filter(
      (one) => one !== predeployed,
    );
    expect(
      isOurs.filter((one) => contracts.includes(one)),
      chain.name,
    ).toEqual([]);
  }
});

test('the stage testnet is synthesized, with a lock that can be lifted', () => {
  const templates = templatesOf('testnet', place);
  expect(Object.keys(templates)).toEqual(expect.arrayContaining(['data', 'workflow', 'global']));
  const locks = resourcesOf(templates.data, 'AWS::S3::Bucket').map(
    ([, { Properties }]) => JSON.stringify(Properties.ObjectLockConfiguration) ?? '',
  );
  expect(locks.filter((lock) => lock.includes('COMPLIANCE'))).toEqual([]);
  expect(locks.filter((lock) => lock.includes('GOVERNANCE')).length).toBe(3);
});
