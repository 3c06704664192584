/** `npm run ops -- COMMAND`: what an operator runs against a deployed stage (docs/deploy.md). */
import { commands } from './commands.ts';
import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), commands, {
  out: console.log,
  err: console.error,
});
