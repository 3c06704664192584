/**
 * The crash matrix: every way is gone once to see which steps it takes, then again by one cell for
 * each step, side and answer of the node, and each cell's process dies there.
 */

import type { Family } from '#contract/chains.ts';
import type { Cell } from './cell.ts';
import { check } from './check/check.ts';
import { Driver } from './driver.ts';
import { detailOf } from './subject.ts';
import { settle, type Way } from './way.ts';
import { type Answer, answers } from './world/chain.ts';
import type { Side } from './world/killable-process.ts';
import type { Fate, Meeting, World } from './world/world.ts';

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
  /** Whether an earlier way meets it too: here in another situation. */
  again: boolean;
}

export interface Plan {
  row: Row;
  side: Side;
  answer: Answer;
}

export interface Outcome extends Plan {
  /** Where the process died: under the answer, once the node was fine again, or never. */
  died: 'in it' | 'after it' | 'never';
}

/** Lives under a bad node that one cell gets, after the step could have been met. */
const livesInMood = 2;

const sides = ['before', 'after'] as const;

const keyOf = (row: Pick<Row, 'process' | 'step' | 'detail'>): string =>
  `${row.process}|${row.step}|${row.detail}`;

const rowOf = (meeting: Meeting) => ({
  process: meeting.process,
  step: `${meeting.port}.${meeting.method}`,
  detail: detailOf(meeting),
});

/** What asks a node: only these lives can be told from each other by its answers. */
const asksNode = (process: string) => ['apply', 'submit', 'worker', 'watch'].includes(process);

/** Goes every way once, all well, and returns each step with the first way that meets it. */
export async function discover(world: World, ways: Way[]): Promise<Row[]> {
  const rows = new Map<string, Row>();
  const first = new Map<string, string>();
  for (const way of ways) {
    const found = await go(world, way, [null], (fate, stage) => ({
      ...fate,
      judge(meeting) {
        const row = rowOf(meeting);
        if (way.allWell) return null;
        const own = way.deep?.includes(row.process) ? way.name : '';
        const at = way.staged?.includes(row.process) ? stage() : '';
        const key = `${own}|${at}|${keyOf(row)}`;
        const general = keyOf(row);
        if (!first.has(general)) first.set(general, way.name);
        if (!rows.has(key)) {
          rows.set(key, {
            ...row,
            way: way.name,
            stage: stage(),
            own: meeting.cell !== null,
            again: first.get(general) !== way.name,
          });
        }
        return null;
      },
    }));
    if (found.complaints.length > 0) {
      throw new Error(`${way.name}, all well:\n${found.complaints.join('\n')}`);
    }
  }
  return [...rows.values()];
}

/** Every row on both sides under every answer. */
export const wholePlan = (rows: Row[]): Plan[] =>
  rows.flatMap((row) => sides.flatMap((side) => answers.map((answer) => ({ row, side, answer }))));

/**
 * Every row on both sides once, one that an earlier way has too on one side, by turns; the answers
 * take turns from way to way. After the first family those of the processes alone that ask a node.
 */
export function shortPlan(rows: Row[], family: Family): Plan[] {
  const short = rows.filter(({ process }) => family === 'EVM' || asksNode(process));
  const ways = [...new Set(short.map(({ way }) => way))];
  return ways.flatMap((way, i) => {
    const own = short.filter((row) => row.way === way);
    const cells = own.flatMap((row, j) =>
      sides.filter((_, k) => !row.again || (i + j) % 2 === k).map((side) => ({ row, side, at: j })),
    );
    // A way of many steps meets more than one answer.
    const share = Math.ceil(cells.length / 32);
    return cells.map(({ row, side, at }) => {
      const answer = answers[(i * 2 + (at % share)) % answers.length] as Answer;
      return { row, side, answer };
    });
  });
}

/** Goes a way with one cell for each plan; all of them have the same answer of the node. */
export async function crash(
  world: World,
  way: Way,
  plans: Plan[],
): Promise<{ outcomes: Outcome[]; complaints: string[] }> {
  const open = plans.map((plan) => ({
    ...plan,
    died: 'never' as Outcome['died'],
    left: livesInMood,
  }));
  const { complaints, cells } = await go(world, way, open, (fate, stage, cellOf) => {
    // The answer holds from the stage that meets the step until two lives have had it.
    const wants = ({ left, row }: (typeof open)[number]) =>
      left > 0 && stage() >= row.stage && stage() <= row.stage + 1;
    return {
      judge(meeting) {
        const key = keyOf(rowOf(meeting));
        const armed = open.filter(
          (plan) =>
            plan.died === 'never' &&
            keyOf(plan.row) === key &&
            (!way.staged?.includes(plan.row.process) || stage() >= plan.row.stage) &&
            (!plan.row.own || cellOf(plan) === meeting.cell),
        );
        const plan = armed.find(({ side }) => side === 'before') ?? armed[0];
        if (!plan) return null;
        plan.died = wants(plan) ? 'in it' : 'after it';
        return plan.side;
      },
      mood(process, cell) {
        const own = cell ? open.filter((plan) => cellOf(plan) === cell) : open;
        return own.find(wants)?.answer ?? fate.mood(process, cell);
      },
      lived(process, cell, killed) {
        // A tick that another cell's kill ended is no life that this cell has had.
        if (!asksNode(process) || (killed && !cell)) return;
        for (const plan of open) {
          if ((!cell || cellOf(plan) === cell) && wants(plan)) plan.left -= 1;
        }
      },
    };
  });
  const named = complaints.map((text) => {
    const plan = plans[cells.findIndex(({ id }) => text.startsWith(`${id}:`))];
    return plan ? `${textOf(plan)}: ${text}` : text;
  });
  return { outcomes: open.map(({ left: _left, ...outcome }) => outcome), complaints: named };
}

export const textOf = ({ row, side, answer }: Plan): string =>
  `${row.process}: ${row.step}${row.detail ? ` (${row.detail})` : ''}, ${side}, ${answer}`;

type MakeFate<P> = (fate: Fate, stage: () => number, cellOf: (plan: P) => Cell | undefined) => Fate;

/** Goes a way with a new cell for each of these, to its end, and checks every one. */
async function go<P>(world: World, way: Way, plans: P[], makeFate: MakeFate<P>) {
  const driver = new Driver(world);
  const kind: Fate = { judge: () => null, mood: (_, cell) => cell?.nodeIs ?? 'fine' };
  world.fate = kind;
  await driver.tick();
  const cells = await world.addCells(plans.length);
  await driver.mine(5);
  await driver.tick();
  const fromBlock = await world.chain.head();
  let stage = 0;
  world.fate = makeFate(
    kind,
    () => stage,
    (plan) => cells[plans.indexOf(plan)],
  );
  for (; stage < way.stages.length; stage++) await way.stages[stage]?.(driver, cells);
  await settle(driver, cells);
  const complaints = await check(world, cells, fromBlock);
  world.fate = kind;
  const left = await driver.undispatched();
  if (left.length > 0) complaints.push(`${left.length} outbox entries are not dispatched`);
  for (const cell of cells) world.cells.delete(cell.id);
  return { complaints, cells };
}
