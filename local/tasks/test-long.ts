/** `npm run test:long`: `npm test` with the long form of every test that has a short one, and `npm run test:stock`. */
import { readCommandLine } from '#workstation/command-line.ts';
import { runTool } from './layers.ts';

readCommandLine({
  name: 'npm run test:long',
  usage:
    'npm run test:long   npm test with the long form of every test that has a short one, and npm run test:stock',
});
// One local cloud at a time; it ends before the other one begins.
const stock = await runTool('../local/bootstrap.mjs', ['local/tasks/test-stock.ts']);
process.env.COFFER_LONG = '1';
process.on('exit', (code) => {
  if (stock === 0) return;
  console.log('  FAILED npm run test:stock, above');
  process.exitCode = code || 1;
});
await import('./test.ts');
