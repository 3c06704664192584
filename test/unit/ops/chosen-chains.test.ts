import { expect, test } from 'vitest';
import { parseStage, readStage } from '#lib/stages/stage.ts';
import { chosenChains } from '#ops/chosen-chains.ts';

const stage = parseStage('prod', {
  ...readStage('prod'),
  chains: { ETH: { enabled: true, traces: 'debug' }, TRX: { enabled: true } },
});

test('all enabled chains, or those that are named, in any case', () => {
  expect(chosenChains(stage)).toEqual(['ETH', 'TRX']);
  expect(chosenChains(stage, ['trx'])).toEqual(['TRX']);
});

test('a chain that does not exist or is not enabled is a sentence', () => {
  expect(() => chosenChains(stage, ['FOO'])).toThrow('There is no chain FOO; --chain takes ETH,');
  expect(() => chosenChains(stage, ['SOL'])).toThrow('The stage prod does not enable SOL.');
});
