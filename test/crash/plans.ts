/** Chooses the cells of a crash run from the rows that its ways reached. */

import type { Family } from '#shared/chains.ts';
import { shuffled } from '#test/fakes/dynamodb/shuffled.ts';
import { seeded } from './seeded.ts';
import { type Answer, answers } from './world/chain.ts';
import type { Side } from './world/killable-process.ts';

/** A step, and the process of a way that reaches it. */
export interface Row {
  way: string;
  process: string;
  step: string;
  detail: string;
  /** The first stage of the way that reaches it. */
  stage: number;
  /** Whether the call identifies a cell; otherwise the step is shared by all cells. */
  own: boolean;
}

export interface Plan {
  row: Row;
  side: Side;
  answer: Answer;
}

const sides = ['before', 'after'] as const;

/** Whether a process asks a node. Only such lives can differ by the node's answers. */
export const asksNode = (process: string) =>
  [
    ...['apply', 'submit', 'worker', 'watch', 'energy-worker', 'energy-schedule'],
    'collect-deposits',
  ].includes(process);

/** Every row, on both sides, under every answer. */
export const wholePlan = (rows: Row[]): Plan[] =>
  rows.flatMap((row) => sides.flatMap((side) => answers.map((answer) => ({ row, side, answer }))));

/** Identifies the step of a row. Dispatches of different events count as one process here. */
const stepOf = ({ process, step, detail }: Row): string =>
  `${process.split(' ')[0]}|${step}|${detail}`;

/**
 * The plan that `npm test` draws its sample from. Every row has one cell, alternately before and
 * after its step. With `bothSides`, as in `npm run test:long`, the first row of each step has both.
 * The families with expiring transactions run only the rows of processes that ask a node: TRON has
 * one side of each row, and Solana has the other. The answers rotate from way to way, so each family
 * sees all of them.
 */
export function shortPlan(rows: Row[], family: Family, { bothSides = false } = {}): Plan[] {
  const isEvm = family === 'EVM';
  const isSecond = family === 'SOL';
  const short = rows.filter(({ process }) => isEvm || asksNode(process));
  const first = new Map<string, Row>();
  for (const row of short) if (!first.has(stepOf(row))) first.set(stepOf(row), row);
  const ways = [...new Set(short.map(({ way }) => way))];
  return ways.flatMap((way, i) => {
    const own = short.filter((row) => row.way === way);
    const cells = own.flatMap((row, j) => {
      const hasBoth = bothSides && isEvm && first.get(stepOf(row)) === row;
      const turn = (i + j + (isSecond ? 1 : 0)) % 2;
      return sides.filter((_, k) => hasBoth || k === turn).map((side) => ({ row, side, at: j }));
    });
    // A way with many steps gets more than one answer.
    const share = Math.ceil(cells.length / 32);
    return cells.map(({ row, side, at }) => {
      const turn = (isSecond ? 3 : 0) + i * 2 + (at % share);
      const answer = answers[turn % answers.length] as Answer;
      return { row, side, answer };
    });
  });
}

/** A part of the cells, drawn with the seed: about `share` of each way's, and at least one of each. */
export function sampleOf(plans: Plan[], { seed, share }: { seed: number; share: number }): Plan[] {
  const random = seeded(seed);
  const drawn = new Set<string>();
  // Drawn from the last to the first, so that a way's first cell makes up for none.
  return plans
    .toReversed()
    .filter(({ row: { way } }, i, reversed) => {
      const isLast = reversed[i + 1]?.row.way !== way;
      const isDrawn = random() < share || (isLast && !drawn.has(way));
      if (isDrawn) drawn.add(way);
      return isDrawn;
    })
    .toReversed();
}

/** A part of the ways, drawn with the seed: a third of them, and at least one. */
export function thirdOf<T>(ways: T[], seed: number): T[] {
  const drawn = new Set(shuffled(ways, seeded(seed)).slice(0, Math.ceil(ways.length / 3)));
  return ways.filter((way) => drawn.has(way));
}

export const textOf = ({ row, side, answer }: Plan): string =>
  `${row.process}: ${row.step}${row.detail ? ` (${row.detail})` : ''}, ${side}, ${answer}`;
