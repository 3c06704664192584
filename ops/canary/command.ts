/**
 * `npm run canary -- [--help]`: asks each provider of a stage for what Coffer relies on
 * (docs/networks.md "Checking your providers").
 */
import { operatorStage } from '#lib/stages/stage.ts';
import { makeUi } from '#workstation/ui.ts';
import { awsSources } from '../preflight/aws-sources.ts';
import { targetStage } from '../target.ts';
import { canary, type Report } from './canary.ts';
import { chosenChains } from './chosen-chains.ts';
import { providersOf } from './providers.ts';
import { help, readOptions } from './read-options.ts';
import { reportJson, reportLines, summaryLine } from './report-lines.ts';

async function run(): Promise<boolean> {
  const values = readOptions(process.argv.slice(2));
  if (values.help) {
    console.log(help);
    return true;
  }
  const stage = operatorStage(values.stage);
  const chains = chosenChains(stage, values.chain);
  targetStage(stage.stage);
  const ui = makeUi({ out: values.json ? process.stderr : process.stdout });
  const step = ui.step('Checks');
  const { providers, problems } = await providersOf(awsSources(stage).read, stage, chains);
  const reports: Report[] = [];
  const onProgress = (done: number, total: number) => step.progress(done, total);
  for await (const report of canary({ providers, unlimited: stage.local, onProgress })) {
    reports.push(report);
    if (!values.json) for (const line of reportLines(report)) ui.line(line);
  }
  for (const problem of problems) ui.line(problem);
  const isOk =
    problems.length === 0 &&
    reports.every(({ results }) => results.every(({ verdict }) => verdict === 'ok'));
  if (isOk) step.done(summaryLine(reports));
  else step.fail(summaryLine(reports));
  ui.close();
  if (values.json) console.log(JSON.stringify(reportJson(stage.stage, reports, problems), null, 2));
  return isOk;
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
