import { expect, test } from 'vitest';
import { contracts } from '../../contracts/artefacts.ts';
import { compileContracts } from '../../contracts/compile.ts';

test('the committed artefacts are what the sources compile to', () => {
  expect(compileContracts()).toEqual(contracts);
});
