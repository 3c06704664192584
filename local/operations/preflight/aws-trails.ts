import type { RunCli } from '../aws-signer.ts';
import type { Trail } from './check-trail.ts';

interface Selectors {
  EventSelectors?: { IncludeManagementEvents?: boolean; ReadWriteType?: string }[];
  AdvancedEventSelectors?: { FieldSelectors?: { Field: string; Equals?: string[] }[] }[];
}

/** The account's trails, by the AWS CLI that the other commands of docs/deploy.md use too. */
export async function awsTrails(run: RunCli): Promise<Trail[]> {
  const call = async <T>(action: string, ...args: string[]) =>
    JSON.parse(await run(['cloudtrail', action, ...args, '--output', 'json'])) as T;
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
        hasManagementWrites: hasManagementWrites(selectors),
      };
    }),
  );
}

/** Selectors of either kind; an advanced one may ask for reads alone by `readOnly`. */
function hasManagementWrites({ EventSelectors, AdvancedEventSelectors }: Selectors): boolean {
  const plain = EventSelectors?.some(
    ({ IncludeManagementEvents, ReadWriteType }) =>
      IncludeManagementEvents === true && ReadWriteType !== 'ReadOnly',
  );
  const advanced = AdvancedEventSelectors?.some(({ FieldSelectors = [] }) => {
    const equals = (field: string) => FieldSelectors.find(({ Field }) => Field === field)?.Equals;
    const isManagement = equals('eventCategory')?.includes('Management') ?? false;
    return isManagement && !equals('readOnly')?.includes('true');
  });
  return plain === true || advanced === true;
}
