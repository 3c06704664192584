/** A stream delivers each record at least once and in any order. The record's status decides. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnProject, ownProject } from '../scenarios/own-project.ts';
import { handToDispatcher, streamRecords, withoutStream } from '../support/deployed.ts';
import { execution } from '../support/executions.ts';
import { until } from '../support/stack.ts';

let project: OwnProject;

beforeAll(async () => {
  project = await ownProject();
});
afterAll(() => project?.leave());

test('events that arrive twice and out of order start one execution, one payment and one webhook each', async () => {
  const order = await withoutStream(async () => {
    const made = await project.apply(1_000);
    expect(made).toMatchObject({ status: 0, level: 2 });
    expect(await project.decide(made.no)).toMatchObject({ code: 0 });
    const records = await streamRecords(made.no);
    expect(records).toHaveLength(2);
    const [created, approved] = records as [(typeof records)[0], (typeof records)[0]];
    expect(await execution(made.no, 1)).toBeNull();
    // The approval finds no execution to complete and no list entry to move.
    expect(await handToDispatcher([approved])).toEqual([]);
    expect(await project.total({ status: 1 })).toBe(1);
    expect(await handToDispatcher([created])).toEqual([]);
    // The older revision does not move anything back.
    expect(await project.total({ status: 0 })).toBe(0);
    await Promise.all([
      handToDispatcher([approved, created, approved]),
      handToDispatcher([created, approved]),
      handToDispatcher([created]),
    ]);
    return made;
  });
  expect(await project.reached(order.no, 4)).toMatchObject({ status: 4 });
  await until('the last webhook', async () => project.heard(order.no)['withdraw.confirmed']);
  // The order has ended. All records are delivered once more, the newest first.
  const records = await streamRecords(order.no);
  expect(records.length).toBeGreaterThanOrEqual(5);
  expect(await handToDispatcher(records.reverse())).toEqual([]);
  expect(await project.paid(order)).toBe(order.amount);
  expect(await project.sent()).toBe(1);
  expect(await execution(order.no, 1)).toMatchObject({ status: 'SUCCEEDED', entered: 3 });
  expect(await execution(order.no, 2)).toBeNull();
  expect(await project.total()).toBe(1);
  expect(await project.total({ status: 4 })).toBe(1);
  expect(project.heard(order.no)).toEqual({
    'withdraw.approved': 1,
    'withdraw.broadcast': 1,
    'withdraw.confirmed': 1,
  });
});
