/** The deployed comparison finds a function that somebody configured otherwise. */
import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda';
import { expect, test } from 'vitest';
import { invoke } from '#test/support/deployed.ts';

const lambda = new LambdaClient({});
// Of those that are compared it is called least.
const FunctionName = 'coffer-local-keys-make-project-keys';

const configured = async () => {
  const found = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
  return found.Environment?.Variables ?? {};
};
const configure = (Variables: Record<string, string>) =>
  lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, Environment: { Variables } }));

test('signers are as they were deployed; a variable that loads other code is found', async () => {
  const nothing = { changedFunctions: 0, changedPages: 0 };
  expect(await invoke('schedule-check-deployment')).toEqual(nothing);
  const own = await configured();
  await configure({ ...own, NODE_OPTIONS: '--max-old-space-size=400' });
  try {
    expect(await invoke('schedule-check-deployment')).toEqual({ ...nothing, changedFunctions: 1 });
  } finally {
    await configure(own);
  }
  expect(await invoke('schedule-check-deployment')).toEqual(nothing);
});
