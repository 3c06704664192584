/** Which cells a crash run has, by the rows that its ways met. */

import type { Family } from '#contract/chains.ts';
import { type Answer, answers } from './world/chain.ts';
import type { Side } from './world/killable-process.ts';

/** A step as some process of a way meets it. */
export interface Row {
  way: string;
  process: string;
  step: string;
  detail: string;
  /** Which stage of the way meets it first. */
  stage: number;
  /** Whether a cell can be told from the call; else it is everybody's. */
  own: boolean;
}

export interface Plan {
  row: Row;
  side: Side;
  answer: Answer;
}

const sides = ['before', 'after'] as const;

/** What asks a node: only these lives can be told from each other by its answers. */
export const asksNode = (process: string) =>
  ['apply', 'submit', 'worker', 'watch'].includes(process);

/** Every row on both sides under every answer. */
export const wholePlan = (rows: Row[]): Plan[] =>
  rows.flatMap((row) => sides.flatMap((side) => answers.map((answer) => ({ row, side, answer }))));

/** What the rows of a step have in common: dispatches of different events are one process here. */
const stepOf = ({ process, step, detail }: Row): string =>
  `${process.split(' ')[0]}|${step}|${detail}`;

/**
 * The plan of `npm test`: every row has a cell, by turns before and after its step. The first row of
 * each step has both sides. The families whose transactions expire have the rows of the processes
 * that ask a node: TRON has one side of each row and Solana the other one. The answers take turns
 * from way to way, so each family meets all of them.
 */
export function shortPlan(rows: Row[], family: Family): Plan[] {
  const isEvm = family === 'EVM';
  const isSecond = family === 'SOL';
  const short = rows.filter(({ process }) => isEvm || asksNode(process));
  const first = new Map<string, Row>();
  for (const row of short) if (!first.has(stepOf(row))) first.set(stepOf(row), row);
  const ways = [...new Set(short.map(({ way }) => way))];
  return ways.flatMap((way, i) => {
    const own = short.filter((row) => row.way === way);
    const cells = own.flatMap((row, j) => {
      const hasBoth = isEvm && first.get(stepOf(row)) === row;
      const turn = (i + j + (isSecond ? 1 : 0)) % 2;
      return sides.filter((_, k) => hasBoth || k === turn).map((side) => ({ row, side, at: j }));
    });
    // A way of many steps meets more than one answer.
    const share = Math.ceil(cells.length / 32);
    return cells.map(({ row, side, at }) => {
      const turn = (isSecond ? 3 : 0) + i * 2 + (at % share);
      const answer = answers[turn % answers.length] as Answer;
      return { row, side, answer };
    });
  });
}

export const textOf = ({ row, side, answer }: Plan): string =>
  `${row.process}: ${row.step}${row.detail ? ` (${row.detail})` : ''}, ${side}, ${answer}`;
