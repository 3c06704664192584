import { reservedConcurrency, verifyShare } from '#lib/stages/concurrency-shares.ts';
import { enabledChains, type Stage } from '#lib/stages/stage.ts';
import { tableNames } from '#shared/tables.ts';

/** Payments a second, over all wallets, that the quotas below are calculated for. */
const paymentsPerSecond = 50;
/** Of a level 1 withdrawal (statemachines/README.md), and one more for a renewed wait. */
const transitions = 6;

export interface QuotaNeed {
  subject: string;
  /** Service Quotas' code of the service, and how it names the quota. */
  service: string;
  name: RegExp;
  need: number;
  why: string;
}

/**
 * Concurrency of what has no reserve, which shares the unreserved rest: API calls of about 150 ms
 * at the stage's rate, steps of the state machines and schedules, and the 100 that AWS keeps free.
 */
const unreserved = (stage: Stage): number =>
  Math.ceil(stage.apiRequestsPerSecond * 0.15) + 30 + 100;

/** What verifier, signers, watchers, dispatcher and deliveries take where they have no reserve. */
const withoutReserve = (stage: Stage): number =>
  verifyShare(stage) + 2 * enabledChains(stage).length + 30;

/** The Lambda concurrency that the stage needs, how it is calculated, and what is reserved of it. */
export function concurrencyNeed(stage: Stage): { need: number; reserved: number; why: string } {
  const reserved = reservedConcurrency(stage);
  const rest = unreserved(stage);
  const workers = reserved || withoutReserve(stage);
  const how = reserved ? 'reserved for' : 'used by';
  return {
    need: workers + rest,
    reserved,
    why: `${workers} ${how} verifier, signers, watchers, dispatcher and deliveries; ${rest} for the API at ${stage.apiRequestsPerSecond} a second, steps, schedules and the capacity that AWS keeps unreserved`,
  };
}

/** The other quotas that matter, from Service Quotas. */
export function quotaNeeds(stage: Stage): QuotaNeed[] {
  const perSecond = `${paymentsPerSecond} payments a second`;
  return [
    {
      subject: 'KMS signatures a second (ECC)',
      service: 'kms',
      name: /Cryptographic operations \(ECC\).*request rate/i,
      need: paymentsPerSecond * 2,
      why: `${perSecond}, with bumps and room`,
    },
    {
      subject: 'KMS symmetric requests a second',
      service: 'kms',
      name: /Cryptographic operations \(symmetric\).*request rate/i,
      need: 200,
      why: 'secrets that each process opens every few minutes, seeds of new SOL addresses',
    },
    {
      subject: 'Step Functions StartExecution a second',
      service: 'states',
      name: /StartExecution.*(refill|per second)/i,
      need: paymentsPerSecond,
      why: perSecond,
    },
    {
      subject: 'Step Functions state transitions a second',
      service: 'states',
      name: /State ?Transition.*(refill|per second)/i,
      need: paymentsPerSecond * transitions,
      why: `${perSecond} of ${transitions} transitions`,
    },
    {
      subject: 'DynamoDB tables',
      service: 'dynamodb',
      name: /number of tables/i,
      need: tableNames.length,
      why: `${tableNames.length} tables, in addition to the existing ones`,
    },
    {
      subject: 'DynamoDB write units a second and table',
      service: 'dynamodb',
      name: /Table-level write throughput/i,
      need: paymentsPerSecond * 40,
      why: `${perSecond}, about 40 units of the busiest table each`,
    },
    {
      subject: 'SSM GetParameter a second',
      service: 'ssm',
      name: /GetParameter\b.*(throughput|per second|rate)|throughput.*GetParameter\b/i,
      need: 2 * enabledChains(stage).length + 20,
      why: 'processes that start at once, as after a deployment, each with its parameters',
    },
    {
      subject: 'API Gateway requests a second, the whole Region',
      service: 'apigateway',
      name: /^Throttle rate$/i,
      need: stage.apiRequestsPerSecond * 2,
      why: 'both APIs at the stage’s own limit',
    },
  ];
}
