/** The files of stages (lib/stages): what is refused, and what the shipped ones say. */
import { expect, test } from 'vitest';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import {
  enabledChains,
  parseStage,
  readStage,
  withChains,
  withInFlightCap,
} from '#lib/stages/stage.ts';
import { chainNames } from '#shared/chains.ts';

const json = () => structuredClone(readStage('prod')) as unknown as Record<string, unknown>;

test.each([
  ['an unknown field', { surprise: 1 }, /surprise/],
  ['an unknown chain', { chains: { DOGE: { enabled: true } } }, /DOGE/],
  ['a parameter that is not a path', { rpcParameters: 'rpc' }, /rpcParameters/],
  ['another stage’s name', { stage: 'dev' }, /must be "prod"/],
  ['a chain that does not say whether it is on', { chains: { ETH: {} } }, /enabled/],
  ['a lock without an end', { seedCopies: { mode: 'governance' } }, /seedCopies/],
  [
    'a seeds key of one Region',
    { seedsKey: 'arn:aws:kms:eu-west-1:111122223333:key/1a' },
    /seedsKey/,
  ],
  [
    'a permission set that is a pattern',
    { breakGlassPermissionSet: '*' },
    /breakGlassPermissionSet/,
  ],
  ['an audit log without a lock', { auditCopies: undefined }, /auditCopies/],
  [
    'a signing profile without its version',
    {
      codeSigning: {
        profile: 'arn:aws:signer:eu-central-1:111122223333:/signing-profiles/coffer',
        bucket: 'code',
      },
    },
    /codeSigning/,
  ],
  ['a lock of no mode', { seedCopies: { mode: 'none', days: 1 } }, /seedCopies/],
])('%s is refused', (_, change, message) => {
  expect(() => parseStage('prod', { ...json(), ...change })).toThrow(message);
});

test.each([
  ['nothing', {}],
  ['both', { traces: 'debug', internalTransfers: 'not-credited' }],
])('an EVM chain that says %s about internal transfers is refused', (_, choice) => {
  const chains = { ETH: { enabled: true, traces: 'debug' }, BASE: { enabled: true, ...choice } };
  const stage = { ...json(), chains };
  expect(() => parseStage('prod', stage)).toThrow(/^lib\/stages\/prod\.json: BASE: choose how/);
  expect(parseStage('prod', { ...stage, local: true }).local).toBe(true);
});

test('a stage may say that internal transfers are not credited', () => {
  const BASE = { enabled: true, internalTransfers: 'not-credited' };
  const stage = parseStage('prod', { ...json(), chains: { BASE } });
  expect(mergeCatalog(stage).BASE.traces).toBe('none');
});

test.each(['dev', 'prod'])('%s credits native coin that contracts send', (name) => {
  const catalog = mergeCatalog(readStage(name));
  const evm = Object.values(catalog).filter(({ family }) => family === 'EVM');
  expect(evm.map(({ traces }) => traces)).toEqual(evm.map(() => 'debug'));
});

test('a chain that the stage does not name is disabled everywhere', () => {
  const stage = parseStage('prod', { ...json(), chains: { SOL: { enabled: true } } });
  const enabled = Object.values(mergeCatalog(stage)).filter((chain) => chain.enabled);
  expect(enabled.map(({ name }) => name)).toEqual(['SOL']);
});

test('a local stage can start with some of its chains, and says which it has', () => {
  const local = readStage('local');
  expect(enabledChains(withChains(local, ['SOL', 'ETH']))).toEqual(['ETH', 'SOL']);
  expect(enabledChains(local)).toHaveLength(chainNames.length);
  const names = /^Name chains of ETH, BSC, BASE, POLYGON, ARBITRUM, TRX, SOL: /;
  expect(() => withChains(local, ['ETH', 'DOGE'])).toThrow(names);
  expect(() => withChains(local, [])).toThrow(names);
  expect(() => withChains(readStage('prod'), ['ETH'])).toThrow(/ in stages\/prod\.json/);
});

test('a local stage takes another in-flight cap on its EVM chains, for a bench', () => {
  const local = readStage('local');
  const { chains } = withInFlightCap(local, 500);
  expect(chains.ETH).toEqual({ ...local.chains.ETH, inFlightCap: 500 });
  expect(chains.SOL).toEqual(local.chains.SOL);
  expect(() => withInFlightCap(local, Number('many'))).toThrow(/whole number/);
  expect(() => withInFlightCap(readStage('prod'), 500)).toThrow(/ in stages\/prod\.json/);
});

test.each(['local', 'dev', 'prod'])('%s is as it should be', (name) => {
  expect(readStage(name).stage).toBe(name);
});

test('a chain is scanned in economy mode only where that extension is on', () => {
  const { chains } = readStage('prod');
  const economy = { ...json(), chains: { ...chains, ETH: { ...chains.ETH, scan: 'economy' } } };
  expect(parseStage('prod', economy).chains.ETH?.scan).toBe('economy');
  const off = { ...economy, extensions: { economyScan: false } };
  expect(() => parseStage('prod', off)).toThrow(/prod\.json: ETH: .*"economyScan"/);
  const exact = { ...json(), extensions: { economyScan: false } };
  expect(parseStage('prod', exact).extensions.economyScan).toBe(false);
});
