import { buildWithdrawal } from '#test/builders/builders.ts';

export const orders = [
  buildWithdrawal({ orderNo: 'WD3', createdAtMs: 1_000 }),
  buildWithdrawal({ orderNo: 'WD1', createdAtMs: 2_000 }),
  buildWithdrawal({ orderNo: 'WD2', createdAtMs: 2_000 }),
  buildWithdrawal({ orderNo: 'WD4', createdAtMs: 2_000 }),
];

/** Every order in which a batch read of four records may answer. */
export const permutations = <T>(of: T[]): T[][] =>
  of.length < 2
    ? [of]
    : of.flatMap((one, i) => permutations(of.toSpliced(i, 1)).map((rest) => [one, ...rest]));
