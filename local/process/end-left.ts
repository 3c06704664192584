/**
 * Ends what a killed run of the local cloud left. The supervisor starts a shell that waits for the supervisor's end and
 * then runs this, because nobody can handle SIGKILL. A run that is alive is left alone.
 */
import { rmSync } from 'node:fs';
import { paths } from '#workstation/paths.ts';
import { endStale, liveRun, readRun } from '#workstation/run-file.ts';

const left = readRun(paths.run);
if (left && !liveRun(paths.run)) {
  await endStale(left.processes, paths.state);
  // A start that came meanwhile has its own file.
  if (readRun(paths.run)?.started === left.started) rmSync(paths.run, { force: true });
}
