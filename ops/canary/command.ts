import { operatorStage } from '#lib/stages/stage.ts';
import { makeUi } from '#workstation/ui.ts';
import { chosenChains } from '../chosen-chains.ts';
import { awsSources } from '../preflight/aws-sources.ts';
import { targetStage } from '../target.ts';
import { canary, type Report } from './canary.ts';
import { providersOf } from './providers.ts';
import { reportJson, reportLines, summaryLine } from './report-lines.ts';

interface Values {
  stage: string;
  chain: string[];
  json: boolean;
}

export async function run(values: Values): Promise<number> {
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
  return isOk ? 0 : 1;
}
