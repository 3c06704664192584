/**
 * The crash matrix. Each way first runs once without kills, to find its steps. It then runs again
 * with one cell for each step, side and answer of the node, and the process of each cell dies at
 * its step.
 */

import type { Cell } from './cell.ts';
import { check } from './check/check.ts';
import { Driver } from './driver.ts';
import { asksNode, type Plan, type Row, textOf } from './plans.ts';
import { detailOf } from './subject.ts';
import { settle, type Way } from './way.ts';
import { type FaultInjector, type Meeting, noFaults, type World } from './world/world.ts';

export interface Outcome extends Plan {
  /** When the process died: under the faulty node, after the node recovered, or never. */
  died: 'in it' | 'after it' | 'never';
}

/** How many lives of a cell have a faulty node once its step can be reached. */
const faultyLives = 2;

const keyOf = (row: Pick<Row, 'process' | 'step' | 'detail'>): string =>
  `${row.process}|${row.step}|${row.detail}`;

const rowOf = (meeting: Meeting) => ({
  process: meeting.process,
  step: `${meeting.port}.${meeting.method}`,
  detail: detailOf(meeting),
});

/**
 * Runs every way once without faults. Returns each step with the first way that reaches it, way by way
 * and stage by stage. Within a stage the rows are sorted, since steps may be taken at the same time.
 */
export async function discover(world: World, ways: Way[]): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (const way of ways) {
    const found = await go(world, way, [null], (injector, stage) => ({
      ...injector,
      judge(meeting) {
        const row = rowOf(meeting);
        if (way.allWell) return null;
        // What an earlier way left for later, such as the end of a rental, is not a step here.
        if (meeting.cell && !world.cells.has(meeting.cell.id)) return null;
        const own = way.deep?.includes(row.process) ? way.name : '';
        const at = way.staged?.includes(row.process) ? stage() : '';
        const key = `${own}|${at}|${keyOf(row)}`;
        if (!rows.has(key)) {
          rows.set(key, { ...row, way: way.name, stage: stage(), own: meeting.cell !== null });
        }
        return null;
      },
    }));
    if (found.complaints.length > 0) {
      throw new Error(`${way.name}, all well:\n${found.complaints.join('\n')}`);
    }
  }
  const place = new Map(ways.map(({ name }, i) => [name, i]));
  const order = (row: Row) => (place.get(row.way) ?? 0) * 1_000 + row.stage;
  return [...rows.values()].sort((a, b) => order(a) - order(b) || (keyOf(a) < keyOf(b) ? -1 : 1));
}

/**
 * Runs a way with one cell for each plan. All of these plans have the same answer of the node.
 * `met` holds every step that a process reached.
 */
export async function crash(
  world: World,
  way: Way,
  plans: Plan[],
): Promise<{ outcomes: Outcome[]; complaints: string[]; met: Set<string> }> {
  const met = new Set<string>();
  const open = plans.map((plan) => ({
    ...plan,
    died: 'never' as Outcome['died'],
    left: faultyLives,
  }));
  const { complaints, cells } = await go(world, way, open, (injector, stage, cellOf) => {
    // The answer holds from the stage that reaches the step until two lives have seen it.
    const wants = ({ left, row }: (typeof open)[number]) =>
      left > 0 && stage() >= row.stage && stage() <= row.stage + 1;
    return {
      judge(meeting) {
        const row = rowOf(meeting);
        met.add(row.step);
        const key = keyOf(row);
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
      mode(process, cell) {
        const own = cell ? open.filter((plan) => cellOf(plan) === cell) : open;
        const answer = own.find(wants)?.answer ?? injector.mode(process, cell);
        const served = cell ? [cell] : open.flatMap((plan) => cellOf(plan) ?? []);
        if (answer === 'other-fork') for (const one of served) one.metOtherFork = true;
        return answer;
      },
      lived(process, cell, killed) {
        // If a kill for another cell ends a tick, that tick does not count as a life of this cell.
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
  return { outcomes: open.map(({ left: _left, ...outcome }) => outcome), complaints: named, met };
}

type MakeInjector<P> = (
  injector: FaultInjector,
  stage: () => number,
  cellOf: (plan: P) => Cell | undefined,
) => FaultInjector;

/** Runs a way with this many cells and without faults. Returns one sentence for each fault that was found. */
export async function runWell(world: World, way: Way, cells: number): Promise<string[]> {
  const plans = Array.from({ length: cells }, (_, n) => n);
  return (await go(world, way, plans, (injector) => injector)).complaints;
}

/** Runs a way to its end with a new cell for each plan, and checks every cell. */
async function go<P>(world: World, way: Way, plans: P[], makeInjector: MakeInjector<P>) {
  const driver = new Driver(world);
  world.injector = noFaults;
  await driver.tick();
  const cells = await world.addCells(plans.length);
  await driver.mine(5);
  await driver.tick();
  const fromBlock = await world.chain.head();
  let stage = 0;
  world.injector = makeInjector(
    noFaults,
    () => stage,
    (plan) => cells[plans.indexOf(plan)],
  );
  for (; stage < way.stages.length; stage++) await way.stages[stage]?.(driver, cells);
  await settle(driver, cells);
  const complaints = await check(world, cells, fromBlock);
  world.injector = noFaults;
  const left = await driver.undispatched();
  if (left.length > 0) complaints.push(`${left.length} outbox entries are not dispatched`);
  for (const cell of cells) world.cells.delete(cell.id);
  return { complaints, cells };
}
