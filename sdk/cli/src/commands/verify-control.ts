import { type ControlReport, makeControlCheck } from '#shared/control/check-control-lines.ts';
import { isControlDate, isControlNonce } from '#shared/control/control-text.ts';
import type { Command, Context } from '../command.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';

const text = ({ flags }: Context, name: string): string | undefined => {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
};

function dayOf(context: Context, name: string): string | undefined {
  const day = text(context, name);
  if (day !== undefined && !isControlDate(day)) {
    throw new UsageError(`--${name} must be a day such as 2026-11-27`);
  }
  return day;
}

async function expectedOf(context: Context): Promise<string[]> {
  const file = text(context, 'addresses');
  const addresses: string[] = [];
  if (file === undefined) return addresses;
  for await (const line of context.readLines(file)) {
    const address = line.replace(/#.*$/, '').trim();
    if (address !== '') addresses.push(address);
  }
  if (addresses.length === 0) throw new UsageError(`${file} names no address`);
  return addresses;
}

/** What a person reads of a report. */
function linesOf(report: ControlReport, expected: number): string[] {
  const { proven, dates, problems, wrong, missing, missingCount } = report;
  const counts = Object.entries(proven).map(([family, count]) => `${count} ${family}`);
  const days =
    dates && (dates.first === dates.last ? dates.first : `${dates.first} to ${dates.last}`);
  return [
    ...problems,
    ...(wrong > problems.length ? [`and ${wrong - problems.length} more lines are wrong`] : []),
    ...missing.map((address) => `not proven: ${address}`),
    ...(missingCount > missing.length ? [`and ${missingCount - missing.length} more`] : []),
    `addresses proven: ${counts.join(', ')}${days ? `, signed on ${days}` : ''}`,
    ...(expected > 0 ? [`${missingCount} of ${expected} addresses are not proven`] : []),
  ];
}

const verdict = (isRight: boolean): string =>
  isRight ? 'The proofs are right' : 'The proofs are WRONG';

export const verifyControl: Command = {
  name: 'verify-control',
  summary: 'check proofs of control of addresses, offline',
  usage: 'FILE --project PROJECT',
  details:
    'FILE has one proof per line, as an owner has them made by the operators’ command of the\n' +
    'project. Each signature must recover to its address (EVM, TRX) or verify under it (SOL),\n' +
    'over exactly the text that its fields make. --nonce is the nonce that you chose: without it\n' +
    'an old file would do. --addresses FILE has the addresses that must be proven, one a line.\n' +
    '--since and --until bound the UTC days of the signatures. It asks nobody, and needs no key\n' +
    'of the API.',
  examples: [
    'coffer verify-control proofs.jsonl --project shop --nonce audit-2026-4f9c81d2 --addresses sample.txt',
  ],
  options: {
    nonce: { type: 'string' },
    addresses: { type: 'string' },
    since: { type: 'string' },
    until: { type: 'string' },
  },
  async run(context) {
    const [file] = context.words;
    if (file === undefined || context.words.length > 1) throw new UsageError('give one file');
    const [project, nonce] = [text(context, 'project'), text(context, 'nonce')];
    if (project === undefined) throw new UsageError('--project names whose addresses these are');
    if (nonce === undefined || !isControlNonce(nonce)) {
      throw new UsageError('--nonce is what you chose: 8 to 64 letters, digits and hyphens');
    }
    const [from, to] = [dayOf(context, 'since'), dayOf(context, 'until')];
    const expected = await expectedOf(context);
    const check = makeControlCheck({ project, nonce, from, to });
    let count = 0;
    await context.progress(
      () => `${count} lines read`,
      async () => {
        for await (const line of context.readLines(file)) {
          check.read(line);
          count += 1;
        }
      },
    );
    const report = check.report(expected);
    const isRight = count > 0 && report.wrong + report.missingCount === 0;
    context.show(
      { right: isRight, lines: count, ...report },
      [...linesOf(report, expected.length), verdict(isRight)].join('\n'),
    );
    return isRight ? exitCodes.ok : exitCodes.failed;
  },
};
