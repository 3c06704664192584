/** Builds docs/crash-points.md from the register of steps and from the rows of the ways. */

import type { Family } from '#shared/chains.ts';
import { listItem } from '#test/support/list-item.ts';
import type { Effect } from './effects/effect.ts';
import { effects } from './effects/effects.ts';
import type { Row } from './plans.ts';
import { answers } from './world/chain.ts';

type Listed = [step: string, effect: Exclude<Effect, 'read'>];

/** Every write and send of the register, in its order. */
const listed: Listed[] = Object.entries(effects).flatMap(([port, methods]) =>
  Object.entries(methods as Record<string, Effect>).flatMap(([method, effect]): Listed[] =>
    effect === 'read' ? [] : [[`${port}.${method}`, effect]],
  ),
);

/**
 * Steps that no way reaches and that give no reason, and steps that give a reason but are reached.
 */
export function withoutRow(rows: Row[]): string[] {
  const met = new Set(rows.map(({ step }) => step));
  return listed.flatMap(([step, effect]) => ('outside' in effect === met.has(step) ? [step] : []));
}

/** Steps that only a fault reaches, with the test that covers them. */
export const outsideSteps: string[] = listed.flatMap(([step, effect]) =>
  'outside' in effect ? [step] : [],
);

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** The rows of each family whose ways have run. */
export type FamilyRows = Map<Family, Row[]>;
const names: Record<Family, string> = { EVM: 'EVM', TRX: 'TRON', SOL: 'Solana' };

const familiesOf = (rows: FamilyRows, step: string): string =>
  [...rows]
    .filter(([, own]) => own.some((row) => row.step === step))
    .map(([family]) => names[family])
    .join(', ');

/** The processes that reach a step, each with the situations in which it does. */
function metBy(rows: Row[], step: string): Map<string, string[]> {
  const met = new Map<string, Set<string>>();
  for (const { process, detail } of rows.filter((row) => row.step === step)) {
    // `dispatch swap.failed` means the dispatcher with that event.
    const [name = '', event] = process.split(' ');
    const situation = [event, detail].filter(Boolean).join(': ');
    const known = met.get(name) ?? new Set();
    met.set(name, situation ? known.add(situation) : known);
  }
  const sorted = [...met].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(sorted.map(([name, situations]) => [name, [...situations].sort()]));
}

/** Everything about one step. It is too long for the cells of a table. */
function sectionOf(families: FamilyRows, [step, effect]: Listed): string[] {
  if ('outside' in effect) return [];
  const met = [...metBy([...families.values()].flat(), step)].map(([name, situations]) =>
    situations.length > 0 ? `${name} (${situations.join('; ')})` : name,
  );
  return [
    `### ${step}`,
    '',
    ...listItem('-', `Met by: ${met.join(', ')}`),
    ...listItem('-', `Before: ${effect.before}`),
    ...listItem('-', `After: ${effect.after}`),
    ...listItem('-', `Recovery: ${effect.end}`),
    '',
  ];
}

/** The text of the document. `npm run crash -- --write` writes it. */
export function tableText(families: FamilyRows): string {
  const rows = [...families.values()].flat();
  const counts = [...families].map(([family, own]) => `${names[family]} ${own.length}`);
  const lines = [
    '# Crash points',
    '',
    '`npm run crash` kills a process before and after each write and each send, under each of these',
    `answers of the node: ${answers.join(', ')}. It then`,
    'counts payments, swaps, allowances, nonces, deposits and webhooks on the chain and at the receiver.',
    'On chains without nonces every sequence number must have its end, and exactly one order must claim',
    'each transaction of the wallet.',
    '',
    `There are ${rows.length} rows (${counts.join(', ')}), ${rows.length * 2} crash points and ${rows.length * 2 * answers.length} cells. A row is`,
    'a step that a process takes in one situation. A crash point is a row and a side, before or after.',
    'A cell is a crash point under one answer.',
    '',
    '`npm test` runs a short form. It has one answer for each row, on alternating sides, and each run',
    'draws a third of the ways, and about a tenth of the cells of each, with a seed that it prints. `npm',
    'run test:long` runs every row, and the first row of each step on both sides. On TRON and Solana',
    'both run only the rows of processes that ask a node. Their ways leave out what is the same on every',
    'chain: decisions, and webhooks after the first.',
    '',
    '`npm run crash -- --write` generates this page and `test/crash/rows.tsv` from the list of all writes',
    'and sends (`test/crash/effects/effects.ts`) and from runs of every way of a deposit, a sweep, a',
    'withdrawal, a group of them, an operation of the client wallet, a swap, rented energy and a webhook',
    '(`test/crash/scenarios/`). `npm test` compares the page with that file, and the steps that its own',
    'runs meet with the rows. `npm run crash` finds all rows again and compares them.',
    '',
    '## Steps',
    '',
    '| step | kind | families | met by |',
    '|---|---|---|---|',
    ...listed.flatMap(([step, effect]) =>
      'outside' in effect
        ? []
        : [
            `| [${step}](#${step.replace('.', '').toLowerCase()}) | ${effect.kind} | ${familiesOf(families, step)} | ${[...metBy(rows, step).keys()].join(', ')} |`,
          ],
    ),
    '',
    '## Steps that the matrix leaves out',
    '',
    '| step | kind | why |',
    '|---|---|---|',
    ...listed.flatMap(([step, effect]) =>
      'outside' in effect ? [`| ${step} | ${effect.kind} | ${cell(effect.outside)} |`] : [],
    ),
    '',
    '## Each step',
    '',
    ...listed.flatMap((one) => sectionOf(families, one)),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}
