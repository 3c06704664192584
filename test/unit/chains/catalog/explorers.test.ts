import { expect, test } from 'vitest';
import { explorerOf } from '#chains/catalog/explorers.ts';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { enabledChains, readStage } from '#lib/stages/stage.ts';

const linksOf = (name: string) => {
  const stage = readStage(name);
  const catalog = mergeCatalog(stage.chains);
  return enabledChains(stage).map((chain) => [chain, explorerOf(catalog[chain])] as const);
};

test.each(['prod', 'testnet'])('%s: every chain has the explorer of its own network', (name) => {
  for (const [chain, explorer] of linksOf(name)) {
    expect(explorer, chain).not.toBeNull();
    for (const page of Object.values(explorer!)) {
      expect(page).toMatch(/^https:\/\/[a-z.-]+\/[^{}]*\{\}(\?cluster=devnet)?$/);
    }
  }
  const hosts = linksOf(name).map(([, explorer]) => explorer!.tx);
  expect(new Set(hosts).size).toBe(hosts.length);
});

test('a test network never leads to the explorer of the chain that it stands for', () => {
  const main = new Map(linksOf('prod').map(([chain, explorer]) => [chain, explorer!.tx]));
  for (const [chain, explorer] of linksOf('testnet')) {
    expect(explorer!.tx, chain).not.toBe(main.get(chain));
  }
});

test('a network that nobody else has, as a local one, has no explorer', () => {
  expect(explorerOf({ chainId: 31_337, network: null })).toBeNull();
  expect(explorerOf({ chainId: null, network: null })).toBeNull();
});
