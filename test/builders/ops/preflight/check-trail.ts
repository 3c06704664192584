import { expect } from 'vitest';
import { readStage } from '#lib/stages/stage.ts';
import { awsTrails } from '#ops/preflight/aws-trails.ts';
import { checkTrail } from '#ops/preflight/check-trail.ts';

const prod = readStage('prod');

/** The AWS CLI's answers about one trail. */
export const cli =
  (change: { multi?: boolean; logging?: boolean; selectors?: object } = {}) =>
  async ([, action = '', ...args]: string[]): Promise<string> => {
    const { multi = true, logging = true, selectors } = change;
    const arn = 'arn:aws:cloudtrail:eu-central-1:111122223333:trail/all';
    const trail = {
      Name: 'all',
      TrailARN: arn,
      HomeRegion: 'eu-central-1',
      IsMultiRegionTrail: multi,
    };
    if (action !== 'describe-trails') expect(args).toContain('eu-central-1');
    const answers: Record<string, object> = {
      'describe-trails': { trailList: [trail] },
      'get-trail-status': { IsLogging: logging },
      'get-event-selectors': selectors ?? {
        EventSelectors: [{ IncludeManagementEvents: true, ReadWriteType: 'All' }],
      },
    };
    return JSON.stringify(answers[action]);
  };

export const found = async (run: (args: string[]) => Promise<string>) =>
  (await checkTrail(() => awsTrails(run), prod))[0];

export const advanced = (...fields: object[]) => ({
  AdvancedEventSelectors: [{ FieldSelectors: fields }],
});
