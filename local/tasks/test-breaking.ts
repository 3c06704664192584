import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeUi } from '../process/ui.ts';
import { runSupervised } from '../run.ts';
import { isSuccess } from './counts.ts';
import { runBreaking } from './integration.ts';

/** Called by second-cloud.ts: starts a local cloud, breaks it, and writes the counts to a file. */
const [summary] = process.argv.slice(2);
if (!summary) throw new Error('Name the file for the counts');
const ui = makeUi();
await runSupervised(ui, async (supervisor) => {
  const counts = await runBreaking(supervisor, ui);
  mkdirSync(path.dirname(summary), { recursive: true });
  writeFileSync(summary, `${JSON.stringify(counts)}\n`);
  return isSuccess(counts) ? 0 : 1;
});
