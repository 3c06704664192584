import { expect } from 'vitest';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { readStage } from '#lib/stages/stage.ts';
import type { Result } from '#ops/canary/check.ts';

export const local = mergeCatalog(readStage('local'));

/** The chains whose blocks the test makes are faster than the catalogue says. */
export const tooFast = {
  'block time': expect.stringMatching(/^differs: 0\.\d\d s over \d+ blocks$/),
};

export const came = (said: Map<string, Result>, name: string) => said.get(name)?.came;
