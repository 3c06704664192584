import { expect, test } from 'vitest';
import { fieldProblem } from '../../../../../console/src/words/field-problem.ts';

const labels = {
  webhook_url: 'Webhook URL',
  entry: 'Address',
  daily_limits: 'Daily limits',
  sweeps: 'Sweeps',
  'sweeps.EVM.dest': 'Destination',
  confirmations: 'Confirmations',
};

test.each([
  ['webhook_url must begin with https://', 'webhook_url', 'Webhook URL must begin with https://'],
  [
    'entry: the list already has the maximum of 500 entries',
    'entry',
    'Address the list already has the maximum of 500 entries',
  ],
  [
    'daily_limits[1].amount must be a decimal string',
    'daily_limits',
    'Daily limits 2 (amount) must be a decimal string',
  ],
  [
    'sweeps.EVM.dest must be an EVM address',
    'sweeps.EVM.dest',
    'Destination must be an EVM address',
  ],
  ['sweeps.SOL.min_usd must be at most 1', 'sweeps', 'Sweeps (SOL.min usd) must be at most 1'],
  [
    'confirmations.ETH must be 12 or more',
    'confirmations',
    'Confirmations (ETH) must be 12 or more',
  ],
])('%s', (message, field, text) => {
  expect(fieldProblem(message, labels)).toEqual({ field, text });
});

test.each([
  'rev must be the rev that the settings have',
  'The settings have changed since',
  'webhook_url',
  'constructor must not be named',
  '',
])('%j is about no field of the form', (message) => {
  expect(fieldProblem(message, labels)).toBeNull();
});
