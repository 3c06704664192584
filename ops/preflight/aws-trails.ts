import { jsonOf, type RunCli } from '../run-cli.ts';
import type { Trail } from './check-trail.ts';

interface FieldSelector {
  Field: string;
  Equals?: string[];
  NotEquals?: string[];
}

interface Selectors {
  EventSelectors?: {
    IncludeManagementEvents?: boolean;
    ReadWriteType?: string;
    ExcludeManagementEventSources?: string[];
  }[];
  AdvancedEventSelectors?: { FieldSelectors?: FieldSelector[] }[];
}

/** The account's trails, by the AWS CLI that the other commands of docs/deploy.md use too. */
export async function awsTrails(run: RunCli): Promise<Trail[]> {
  const call = <T>(action: string, ...args: string[]): Promise<T> =>
    jsonOf(run, ['cloudtrail', action, ...args]);
  const { trailList } = await call<{
    trailList: {
      Name: string;
      TrailARN: string;
      HomeRegion: string;
      IsMultiRegionTrail: boolean;
    }[];
  }>('describe-trails');
  return Promise.all(
    trailList.map(async ({ Name, TrailARN, HomeRegion, IsMultiRegionTrail }) => {
      const region = ['--region', HomeRegion];
      const { IsLogging } = await call<{ IsLogging: boolean }>(
        'get-trail-status',
        ...['--name', TrailARN, ...region],
      );
      const selectors = await call<Selectors>(
        'get-event-selectors',
        ...['--trail-name', TrailARN, ...region],
      );
      return {
        name: Name,
        isLogging: IsLogging,
        isOfAllRegions: IsMultiRegionTrail,
        ...managementCalls(selectors),
      };
    }),
  );
}

const kms = 'kms.amazonaws.com';

/**
 * What selectors of either kind let in. Each adds to the others: what one leaves out, another may have.
 */
function managementCalls({ EventSelectors, AdvancedEventSelectors }: Selectors) {
  const plain = (EventSelectors ?? [])
    .filter(({ IncludeManagementEvents }) => IncludeManagementEvents === true)
    .map(({ ReadWriteType, ExcludeManagementEventSources = [] }) => ({
      writes: ReadWriteType !== 'ReadOnly',
      reads: ReadWriteType !== 'WriteOnly',
      keys: ReadWriteType !== 'ReadOnly' && !ExcludeManagementEventSources.includes(kms),
    }));
  const advanced = (AdvancedEventSelectors ?? []).flatMap(({ FieldSelectors = [] }) => {
    const of = (field: string) => FieldSelectors.find(({ Field }) => Field === field);
    if (!of('eventCategory')?.Equals?.includes('Management')) return [];
    const [readOnly, source] = [of('readOnly')?.Equals, of('eventSource')];
    const has = (service: string) =>
      source?.Equals?.includes(service) !== false && !source?.NotEquals?.includes(service);
    const writes = !readOnly?.includes('true');
    return [
      {
        // A selector of some services does not cover all.
        writes: writes && source?.Equals === undefined,
        reads: !readOnly?.includes('false') && has('sts.amazonaws.com'),
        keys: writes && has(kms),
      },
    ];
  });
  const all = [...plain, ...advanced];
  return {
    hasManagementWrites: all.some(({ writes }) => writes),
    hasManagementReads: all.some(({ reads }) => reads),
    hasKeyCalls: all.some(({ keys }) => keys),
  };
}
