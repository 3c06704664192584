import { expect, test } from 'vitest';
import { readStage } from '#lib/stages/stage.ts';
import { checkTrail } from '#ops/preflight/check-trail.ts';
import { advanced, cli, found } from '#test/builders/ops/preflight/check-trail.ts';

const management = { Field: 'eventCategory', Equals: ['Management'] };

test('a trail of all Regions with all management events is enough', async () => {
  expect(await found(cli())).toMatchObject({ verdict: 'ok' });
  expect(await found(cli({ selectors: advanced(management) }))).toMatchObject({ verdict: 'ok' });
});

const plain = (...selectors: object[]) => ({
  EventSelectors: selectors.map((one) => ({ IncludeManagementEvents: true, ...one })),
});
const readOnly = (value: string) => ({ Field: 'readOnly', Equals: [value] });
const kms = 'kms.amazonaws.com';

test('what one selector leaves out, another one may have', async () => {
  const both = plain({ ReadWriteType: 'WriteOnly' }, { ReadWriteType: 'ReadOnly' });
  expect(await found(cli({ selectors: both }))).toMatchObject({ verdict: 'ok' });
  const apart = {
    AdvancedEventSelectors: ['true', 'false'].map((value) => ({
      FieldSelectors: [management, readOnly(value)],
    })),
  };
  expect(await found(cli({ selectors: apart }))).toMatchObject({ verdict: 'ok' });
});

const silent = 'alarms about the account do not fire';
test.each([
  ['is stopped', silent, { logging: false }],
  ['has one Region', silent, { multi: false }],
  ['leaves out changes', silent, { selectors: advanced(management, readOnly('true')) }],
  ['leaves out changes', silent, { selectors: plain({ ReadWriteType: 'ReadOnly' }) }],
  ['leaves out changes', silent, { selectors: plain({ IncludeManagementEvents: false }) }],
  [
    'leaves out changes',
    silent,
    { selectors: advanced(management, { Field: 'eventSource', Equals: [kms] }) },
  ],
  [
    'leaves out reads',
    'break-glass-used does not fire',
    { selectors: plain({ ReadWriteType: 'WriteOnly' }) },
  ],
  [
    'leaves out reads',
    'break-glass-used does not fire',
    { selectors: advanced(management, readOnly('false')) },
  ],
  [
    'leaves out KMS',
    'keys-touched does not fire',
    { selectors: plain({ ReadWriteType: 'All', ExcludeManagementEventSources: [kms] }) },
  ],
  [
    'leaves out KMS',
    'keys-touched does not fire',
    { selectors: advanced(management, { Field: 'eventSource', NotEquals: [kms] }) },
  ],
])('a trail that %s is told: %s', async (lacks, result, change) => {
  expect(await found(cli(change))).toMatchObject({
    verdict: 'ask',
    says: `all ${lacks}: ${result}`,
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
