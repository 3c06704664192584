import { mkdirSync, writeFileSync } from 'node:fs';
import { paths } from '#workstation/paths.ts';
import type { Ending, Outcome } from './check.ts';
import type { Sent } from './money.ts';

/** What a run leaves behind for whoever was not there. Nothing of it is secret. */
export interface Report {
  stage: string;
  /** ISO 8601. */
  startedAt: string;
  endedAt: string;
  /** `aws`, or the address of an emulator. */
  on: string;
  chains: string[];
  counts: Record<Ending, number>;
  outcomes: Outcome[];
  /** What the funded key paid. */
  sent: Sent[];
  /** What could not be taken away. */
  left: string[];
}

export const countsOf = (outcomes: readonly Outcome[]): Record<Ending, number> => ({
  held: outcomes.filter(({ ending }) => ending === 'held').length,
  failed: outcomes.filter(({ ending }) => ending === 'failed').length,
  'not shown': outcomes.filter(({ ending }) => ending === 'not shown').length,
});

/** `12 held, 1 failed, 3 not shown here`. */
export const summaryOf = ({ counts }: Pick<Report, 'counts'>): string =>
  `${counts.held} held, ${counts.failed} failed, ${counts['not shown']} not shown here`;

/** Whether a run says that the stage is as it should be: nothing failed or was left, and something held. */
export const isSound = ({ counts, left }: Pick<Report, 'counts' | 'left'>): boolean =>
  counts.failed === 0 && left.length === 0 && counts.held > 0;

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');

/** The report as a page: what failed first. */
export function reportPage(report: Report): string {
  const { stage, startedAt, endedAt, on, chains, outcomes, sent, left } = report;
  const rows = (ending: Ending, title: string) => {
    const own = outcomes.filter((outcome) => outcome.ending === ending);
    if (own.length === 0) return [];
    const lines = own.map(({ name, says, page, seconds }) => {
      const help = page ? ` See ${page}.` : '';
      return `| ${cell(name)} | ${cell(says + help)} | ${seconds} |`;
    });
    return [`## ${title}`, '', '| check | what was seen | s |', '|---|---|---|', ...lines, ''];
  };
  const lines = [
    `# Smoke run of ${stage}`,
    '',
    `${summaryOf(report)}. From ${startedAt} to ${endedAt}, on ${on}, chains ${chains.join(', ') || 'none'}.`,
    '',
    ...rows('failed', 'Failed'),
    ...rows('not shown', 'Not shown here'),
    ...rows('held', 'Held'),
  ];
  if (sent.length > 0) {
    lines.push('## Paid by the funded key', '');
    for (const { chain, amount, token, to, txHash } of sent) {
      lines.push(`- ${chain}: ${amount} ${token} to ${to} (${txHash})`);
    }
    lines.push('');
  }
  if (left.length > 0) lines.push('## Left behind', '', ...left.map((one) => `- ${one}`), '');
  return lines.join('\n');
}

/** Writes `report.json` and `report.md`, and returns their folder. */
export function keepReport(report: Report): string {
  const moment = report.startedAt.replace(/[:.]/g, '-');
  const folder = `${paths.state}/smoke/${report.stage}-${moment}`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(`${folder}/report.json`, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(`${folder}/report.md`, reportPage(report));
  return folder;
}
