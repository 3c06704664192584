/** The statement of the tour's own day: written, downloaded, compared with its SHA-256, and checked as `coffer` does. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { statementChain } from '#shared/audit/statement-chain.ts';
import { verifyStatementFile } from '#shared/audit/verify-statements.ts';
import { CheckFailed } from '#workstation/check.ts';
import { closeDay } from '../../cloud/close-day.ts';
import type { Tour } from '../context.ts';
import type { BookedProject } from './read-books.ts';

interface Detail {
  files: { format: 'csv' | 'jsonl'; name: string; sha256: string; url: string }[];
  link: { name: string; url: string };
}

/** Has the day closed, as it is an hour after its end, and opens its statement. */
export async function openStatement(tour: Tour, { slug, api }: BookedProject): Promise<void> {
  const step = tour.ui.step(`Statement of ${slug}`);
  step.update('closing the day before it has ended, and writing its files');
  const { stack, signal } = tour;
  const made = await closeDay({ aws: stack.aws, project: slug, api, signal });
  const { files, link } = await api.get<Detail>('/v1/statements/detail', { period: made.period });
  const file = files.find(({ format }) => format === 'jsonl')!;
  const [text, linkText] = await Promise.all([textOf(file.url), textOf(link.url)]);
  const sha256 = createHash('sha256').update(text).digest('hex');
  if (sha256 !== file.sha256) throw new CheckFailed(`${file.name} has the SHA-256 ${sha256}`);
  const linked = statementChain.readLink(linkText);
  if (!linked) throw new CheckFailed(`${link.name} is not a link of a chain of statements`);
  const lines = text.trimEnd().split('\n');
  const problems = await verifyStatementFile(linked, file, Readable.from(lines));
  if (problems.length > 0) throw new CheckFailed(problems.join('; '));
  const { opening, closing, entries } = linked.entry;
  const fees = lines.length - opening.length - entries - closing.length;
  step.done(
    `${made.period}, number ${made.seq}: ${entries} entries make ${closing.length} closing balances of ` +
      `${opening.length} opening ones, and ${fees} fees of orders; ${file.name} has its SHA-256`,
  );
}

const textOf = async (url: string): Promise<string> => (await fetch(url)).text();
