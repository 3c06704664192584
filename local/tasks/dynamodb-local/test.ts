/**
 * `npm run test:dynamodb-local [files]`: stores and spine on DynamoDB Local, whose proxy behaves as
 * DynamoDB on AWS may. `--short` runs only the files of `npm test`.
 */
import { installEmulator, isInstalled } from '#local/process/python.ts';
import { Supervisor } from '#local/process/supervisor.ts';
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
if (!process.env.AWS_ENDPOINT_URL && !isInstalled()) {
  const supervisor = await Supervisor.claim();
  await installEmulator(supervisor, console.log).finally(() => supervisor.stop());
}
const filters = values.short ? chosenFiles : positionals;
const counts = await unlessInterrupted(runOnDynamoDbLocal(ui, { filters }));
ui.title(textOf(counts));
process.exit(isSuccess(counts) ? 0 : 1);
