import type { Stage } from '#lib/stages/stage.ts';
import { ownStageFile } from '#lib/stages/stage-file.ts';
import { type Finding, unknown } from './finding.ts';
import { concurrencyNeed, quotaNeeds } from './quota-needs.ts';

/** Where quotas are read; each may throw if the account or the emulator does not have them. */
export interface QuotaSource {
  /** Lambda's concurrent executions of the Region. */
  concurrency(): Promise<number>;
  /** Quotas of a service of Service Quotas, applied values over defaults. */
  quotas(service: string): Promise<{ name: string; value: number }[]>;
}

const quotaConsole = 'Service Quotas in the console of this Region';

function judge(subject: string, value: number, need: number, why: string): Finding {
  const says = `${value}; the stage needs ${need} (${why})`;
  return value >= need
    ? { subject, verdict: 'ok', says }
    : { subject, verdict: 'ask', says, todo: `request ${need} or more: ${quotaConsole}` };
}

/** A new account may have 10, and each watcher, step and request takes one. */
const minConcurrency = 50;

/** Lambda refuses a reservation that leaves less than 100, and the deployment fails. */
async function concurrency(source: QuotaSource, stage: Stage): Promise<Finding> {
  const subject = 'Lambda concurrent executions';
  const { need, reserved, why } = concurrencyNeed(stage);
  try {
    const value = await source.concurrency();
    const finding = judge(subject, value, need, why);
    const { todo: ask = '' } = finding;
    if (value < minConcurrency) {
      return {
        ...finding,
        verdict: 'fails',
        says: `${finding.says}; watchers and API stop each other`,
      };
    }
    if (stage.projectsPayingAtOnce === null || value - reserved >= 100) return finding;
    const todo = `${ask}; until then set "projectsPayingAtOnce": null in ${ownStageFile(stage.stage)}`;
    return { ...finding, verdict: 'fails', todo };
  } catch (error) {
    return unknown(subject, error, `check that it is ${need} or more: ${quotaConsole}`);
  }
}

/** A verdict for each quota that matters to the stage. */
export async function checkQuotas(source: QuotaSource, stage: Stage): Promise<Finding[]> {
  const needs = quotaNeeds(stage);
  const services = [...new Set(needs.map(({ service }) => service))];
  const read = new Map(
    await Promise.all(
      services.map(async (service) => {
        const answer = await source.quotas(service).catch((error: unknown) => error as Error);
        return [service, answer] as const;
      }),
    ),
  );
  const findings = needs.map(({ subject, service, name, need, why }): Finding => {
    const todo = `check that it is ${need} or more: ${quotaConsole}`;
    const quotas = read.get(service);
    if (!Array.isArray(quotas)) return unknown(subject, quotas, todo);
    const quota = quotas.find((one) => name.test(one.name));
    if (!quota) {
      return { subject, verdict: 'unknown', says: 'AWS does not list a quota of that name', todo };
    }
    return judge(subject, quota.value, need, why);
  });
  const fifo: Finding = {
    subject: 'SQS FIFO messages a second',
    verdict: 'ok',
    says: '3,000 a second and more in high-throughput mode, which the queue has; no quota to request',
  };
  return [await concurrency(source, stage), ...findings, fifo];
}
