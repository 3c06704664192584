/** `npm run audit:verify -- DIR | FILE [--against FILE]` (docs/decisions/0031-audit-chain.md). */
import { parseArgs } from 'node:util';
import { auditVerify } from './audit-verify.ts';

const help = `npm run audit:verify -- DIR | FILE [--against FILE]

Checks an export of a project's audit chain, offline: numbers without a gap, each prev the hash of
the link before, each hash right, each text in its one form. Names the first wrong link first.
  DIR             what "aws s3 sync s3://coffer-<stage>-audit-<account>-<region>/audit/<project> DIR"
                  gives: the locked copy
  FILE            what "npm run audit:export -- --stage <stage> --project <project> > FILE" gives:
                  the tables
  --against FILE  compares that export with the locked copy in DIR: entries changed, missing, added
Links that are cut off at the end are found by --against alone, and so is a chain that was made
again as a whole: compare the last number and hash with those of an earlier check.
The exit code is 1 when something is wrong.`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { against: { type: 'string' }, help: { type: 'boolean' } },
  });
  const [source, ...more] = positionals;
  if (values.help) {
    console.log(help);
  } else {
    if (source === undefined || more.length > 0) throw new Error(help);
    const { lines, isRight } = auditVerify({ source, against: values.against });
    for (const line of lines) console.log(line);
    if (!isRight) process.exitCode = 1;
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
