import { expect, test } from 'vitest';
import { readMessage } from '#ops/smoke/account-listener.ts';

const prefix = 'coffer-testnet-';
const body = (Message: string) =>
  JSON.stringify({ TopicArn: 'arn:aws:sns:us-east-1:1:coffer-testnet-alarms', Message });

test('the message of a rule names it and its topic', () => {
  expect(readMessage(prefix, body('"coffer-testnet-keys-touched: TagResource by ann"'))).toEqual({
    rule: 'keys-touched',
    topic: 'coffer-testnet-alarms',
  });
});

test.each([
  ['an alarm', body('{"AlarmName":"coffer-testnet-keys-touched"}')],
  ['another stage’s rule', body('coffer-prod-keys-touched: x')],
  ['no rule of ours', body('coffer-testnet-nothing: x')],
  ['what is not JSON', 'coffer-testnet-keys-touched: x'],
  ['JSON that is not a message', 'null'],
])('%s is not a rule’s message', (_, text) => {
  expect(readMessage(prefix, text)).toBeNull();
});
