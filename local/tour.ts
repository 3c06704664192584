import { readCommandLine } from '#workstation/command-line.ts';
import { paths } from '#workstation/paths.ts';
import { liveRun } from '#workstation/run-file.ts';
import { readStack, type StackFile, waitForStack } from '#workstation/stack-file.ts';
import { makeUi } from '#workstation/ui.ts';
import { runSupervised } from './run.ts';
import { bringUp } from './stack.ts';
import { playTour } from './tour/play.ts';

const { values } = readCommandLine({
  name: 'npm run tour',
  usage: `
npm run tour [-- --exit]   everything once, on the cloud that is up or on a new one
  --exit   ends a new one after the tour, on a person's terminal too
`,
  options: { exit: { type: 'boolean' } },
});
const ui = makeUi();

/**
 * On a person's terminal the cloud stays after the tour; in a script, CI or with --exit it ends.
 */
const stays =
  process.stdout.isTTY === true && process.stdin.isTTY === true && !process.env.CI && !values.exit;

/** A stack that is up, or that another process is starting. */
async function runningStack(): Promise<StackFile | null> {
  const stack = readStack();
  if (stack || !liveRun(paths.run)) return stack;
  const step = ui.step('The local cloud is starting in another terminal');
  const started = await waitForStack(300_000);
  if (started) step.done();
  else step.fail('it ended');
  return started;
}

/** The tour on a stack of another process: it ends only what the tour itself started. */
async function visit(stack: StackFile): Promise<number> {
  const abort = new AbortController();
  let code = 0;
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
    ['SIGHUP', 1],
  ] as const) {
    process.on(signal, () => {
      code = 128 + number;
      abort.abort(new Error('The tour was interrupted'));
    });
  }
  try {
    await playTour(ui, stack, abort.signal);
  } catch (error) {
    ui.close();
    ui.line(`\n${code === 0 ? 'Failed: ' : ''}${(error as Error).message}`);
    if (code === 0) ui.line(`The logs are in ${paths.logs}`);
    return code || 1;
  }
  return code;
}

const stack = await runningStack();
if (stack) process.exit(await visit(stack));

await runSupervised(ui, async (supervisor) => {
  ui.title('Starting the local cloud');
  const abort = new AbortController();
  supervisor.onStop(() => abort.abort(new Error('The tour was interrupted')));
  const { file, services } = await bringUp(supervisor, ui);
  try {
    await playTour(ui, file, abort.signal);
  } catch (error) {
    if (!supervisor.isStopping) ui.line(`\nThe logs are in ${paths.logs}`);
    throw error;
  }
  if (!stays) {
    ui.line('\n  The cloud of this tour ends now; npm start keeps one running.');
    return 0;
  }
  ui.line('\n  The local cloud stays up for you to play with. Ctrl-C ends everything.');
  const how = await Promise.race(services.map((service) => service.ended));
  supervisor.check();
  ui.line(`\n${how}: the local cloud cannot continue. Its log is in ${paths.logs}.`);
  return 1;
});
