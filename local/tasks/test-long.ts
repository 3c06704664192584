/** `npm run test:long`: `npm test` with the long form of every test that has a short one. */
import { readCommandLine } from '#workstation/command-line.ts';

readCommandLine({
  name: 'npm run test:long',
  usage: 'npm run test:long   npm test with the long form of every test that has a short one',
});
process.env.COFFER_LONG = '1';
await import('./test.ts');
