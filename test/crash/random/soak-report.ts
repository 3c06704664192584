import type { RandomResult } from './random-run.ts';
import type { Schedule } from './schedule.ts';

/** How often each fault happened in a schedule that was run. */
export function faultsIn({ steps }: Schedule): Record<string, number> {
  const counts: Record<string, number> = {};
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  for (const step of steps) {
    if (step.do === 'reorganise') count(`reorganisation of ${step.depth}`);
    if (step.do === 'expire') count('everything signed expires');
    if (step.do === 'twice') count('a change and its messages twice');
    if (step.do === 'workers') count('three workers of each wallet at once');
    if (step.do === 'receiver') count(`receiver answers ${step.says.join(', ')}`);
    if (step.do === 'queue' && step.isDown) count('the queue of webhooks refuses messages');
    for (const { mode, dies } of Object.values(step.faults ?? {})) {
      if (mode) count(`node: ${mode}`);
      if (dies) count(`death ${dies.side} a write or send`);
    }
  }
  return counts;
}

const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

/** The report of a soak, in Markdown. */
export function soakReport(
  { seed, hours, orders }: { seed: number; hours: number; orders: number },
  results: readonly { chain: string; result: RandomResult; seconds: number }[],
): string {
  const lines = [
    `# Soak with seed ${seed}`,
    '',
    `${hours} virtual hours of each chain, ${orders} orders an hour. Everything is compared at the end of each hour:`,
    'orders, payments and deposits with the chain, events with what happened, every account of the books with the',
    'chain to the last unit, each write with the model.',
    '',
    `Again: \`npm run soak -- --hours ${hours} --orders ${orders} --seed ${seed}\``,
    '',
    row(
      'chain',
      'hours',
      'orders',
      'confirmed',
      'refused',
      'deposits',
      'deaths',
      'reorganisations',
      'wrong',
      'seconds',
    ),
    row(...Array.from({ length: 10 }, () => '---')),
    ...results.map(({ chain, result, seconds }) =>
      row(
        chain,
        result.hours.length,
        result.orders,
        result.confirmed + result.swapped,
        result.refused,
        result.deposits,
        result.deaths,
        result.reorganisations,
        result.complaints.length,
        Math.round(seconds),
      ),
    ),
  ];
  for (const { chain, result } of results) {
    lines.push('', `## ${chain}`, '');
    for (const text of result.complaints) lines.push(`- WRONG ${text}`);
    if (result.complaints.length > 0) lines.push('');
    lines.push(
      row('hour', 'virtual seconds', 'orders', 'confirmed', 'deposits', 'deaths', 'wrong'),
    );
    lines.push(row(...Array.from({ length: 7 }, () => '---')));
    for (const [i, hour] of result.hours.entries()) {
      const { seconds, confirmed, deposits, deaths, complaints } = hour;
      lines.push(row(i + 1, seconds, hour.orders, confirmed, deposits, deaths, complaints));
    }
    lines.push('', row('fault', 'times'), row('---', '---'));
    const faults = Object.entries(faultsIn(result.schedule)).sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [name, times] of faults) lines.push(row(name, times));
  }
  return `${lines.join('\n')}\n`;
}
