/** How long `npm start` takes when everything is installed. */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCloud } from './support/cloud.ts';
import type { Part, Row } from './support/part.ts';

const settleMs = 60_000;

async function run(): Promise<Row[]> {
  const [load = 0] = loadavg();
  // Warm start: the packages are installed, and the templates and bundles of this code exist.
  const before = await startCloud();
  await before.stop();
  const cloud = await startCloud();
  // Watchers and schedules run by then, as in a cloud that is used.
  await sleep(settleMs);
  const memory = cloud.memory();
  await cloud.stop();
  const steps = [...cloud.output().matchAll(/^ {2}ok (.*?) {2}.*\(([\d.]+ s)\)$/gm)]
    .filter(([, step]) => !step!.includes('chain (id'))
    .map(([, step, time]) => `${step} ${time}`);
  return [
    {
      what: '`npm start`, warm, to ready',
      value: cloud.readyMs / 1000,
      unit: 's',
      limit: 16,
      note: `load average before it ${load.toFixed(1)}; ${steps.join(', ')}`,
    },
    {
      what: 'memory of the local cloud, RSS summed, a minute later',
      value: memory.rss,
      unit: 'MB',
      limit: 1_200,
      note: `${memory.processes} processes, of which each Node counts another 50 MB, about the size of its own binary`,
    },
    {
      what: 'the same, shared pages counted once',
      value: memory.pss,
      unit: 'MB',
      limit: null,
    },
  ];
}

export const part: Part = {
  about: `From the command to the written stack.json, in a folder of its own (\`COFFER_LOCAL_DIR\`). Packages
and emulator are installed, and an earlier start has bundled the functions and synthesized the
templates. The start brings up the emulator and seven chains, deploys all stacks, and creates the
project and the wallet. The limit is for an idle machine, so the note gives the load average of the
previous minute. If a file of the stacks has changed since, the templates are synthesized again, which
takes about 4 s; if a file of a function has, all functions are bundled again, about 6 s more of
processor time.`,
  run,
};
