import type { Report } from './canary.ts';
import type { Verdict } from './check.ts';

const verdicts: readonly Verdict[] = ['ok', 'differs', 'missing', 'no answer'];
const width = Math.max(...verdicts.map(({ length }) => length));

const countOf = ({ results }: Report, verdict: Verdict): number =>
  results.filter((one) => one.verdict === verdict).length;

/** What a report says to an operator: one line a check, and what breaks where it is not ok. */
export function reportLines({ provider, results }: Report): string[] {
  const { chain, host, position, list } = provider;
  const role = list === 'sending' ? 'sending only' : `provider ${position}`;
  const first = results[0]?.verdict;
  return [
    `${chain.name}, ${role}: ${host}`,
    ...results.flatMap(({ verdict, name, came, expected, breaks }) =>
      verdict === 'ok'
        ? [`  ${'ok'.padEnd(width)}  ${name}: ${came}`]
        : [
            `  ${verdict.padEnd(width)}  ${name}: ${came}; expected: ${expected}`,
            `  ${' '.repeat(width)}  -> ${breaks}`,
          ],
    ),
    ...(first === 'ok' ? [] : ['  it was not queried for anything else']),
  ];
}

/** The last line: how many checks ended how. */
export function summaryLine(reports: readonly Report[]): string {
  const counts = verdicts.map((verdict) => {
    const count = reports.reduce((sum, report) => sum + countOf(report, verdict), 0);
    return `${count} ${verdict}`;
  });
  const providers = `${reports.length} provider${reports.length === 1 ? '' : 's'}`;
  return `${providers}: ${counts.join(', ')}`;
}

/** The same for a program. URLs are left out: they hold keys. */
export const reportJson = (stage: string, reports: readonly Report[], problems: string[]) => ({
  stage,
  problems,
  providers: reports.map(({ provider: { chain, host, list, position }, results }) => ({
    chain: chain.name,
    list,
    position,
    host,
    checks: results,
  })),
});
