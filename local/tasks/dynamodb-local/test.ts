/**
 * `npm run test:dynamodb-local [files]`: stores and spine on DynamoDB Local, whose proxy behaves as
 * DynamoDB on AWS may. `--short` runs only the files of `npm test`.
 */
import { ensureEmulator } from '#local/process/ensure-emulator.ts';
import { readCommandLine } from '#workstation/command-line.ts';
import { makeUi } from '#workstation/ui.ts';
import { isSuccess, textOf } from '../counts.ts';
import { unlessInterrupted } from '../layers.ts';
import { chosenFiles, runOnDynamoDbLocal } from './run-layer.ts';

const ui = makeUi();
const { values, positionals } = readCommandLine({
  name: 'npm run test:dynamodb-local',
  usage: `
npm run test:dynamodb-local [-- files...]   stores and spine on DynamoDB Local; all of it without files
  --short   the files of npm test
`,
  takesArguments: true,
  options: { short: { type: 'boolean', default: false } },
});
await ensureEmulator();
const filters = values.short ? chosenFiles : positionals;
const counts = await unlessInterrupted(runOnDynamoDbLocal(ui, { filters }));
ui.title(textOf(counts));
process.exit(isSuccess(counts) ? 0 : 1);
