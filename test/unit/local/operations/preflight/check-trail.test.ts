import { expect, test } from 'vitest';
import { readStage } from '#lib/stages/stage.ts';
import { awsTrails } from '#local/operations/preflight/aws-trails.ts';
import { checkTrail } from '#local/operations/preflight/check-trail.ts';

const prod = readStage('prod');

/** The AWS CLI's answers about one trail. */
const cli =
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
const found = async (run: (args: string[]) => Promise<string>) =>
  (await checkTrail(() => awsTrails(run), prod))[0];
const advanced = (...fields: object[]) => ({
  AdvancedEventSelectors: [{ FieldSelectors: fields }],
});
const management = { Field: 'eventCategory', Equals: ['Management'] };

test('a trail of all Regions with what changes something is enough', async () => {
  expect(await found(cli())).toMatchObject({ verdict: 'ok' });
  expect(await found(cli({ selectors: advanced(management) }))).toMatchObject({ verdict: 'ok' });
});

test.each([
  ['is stopped', { logging: false }],
  ['has one Region', { multi: false }],
  [
    'leaves out changes',
    { selectors: advanced(management, { Field: 'readOnly', Equals: ['true'] }) },
  ],
  ['leaves out changes', { selectors: { EventSelectors: [{ IncludeManagementEvents: false }] } }],
])('a trail that %s is told', async (says, change) => {
  expect(await found(cli(change))).toMatchObject({
    verdict: 'ask',
    says: `all ${says}: alarms about the account do not fire`,
  });
});

test('no trail is told, and no answer is unknown', async () => {
  expect(await found(async () => '{"trailList":[]}')).toMatchObject({
    verdict: 'ask',
    says: expect.stringContaining('there is no trail'),
  });
  const missing = async () => {
    throw Object.assign(new Error('spawn aws ENOENT'), { name: 'Error' });
  };
  expect(await found(missing)).toMatchObject({ verdict: 'unknown' });
  expect(await checkTrail(missing, readStage('local'))).toEqual([]);
});
