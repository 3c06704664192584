/** The deployed comparison finds a function that somebody configured otherwise. */
import {
  GetAliasCommand,
  GetFunctionConfigurationCommand,
  LambdaClient,
  PublishVersionCommand,
  UpdateAliasCommand,
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

test('a signer is compared as its alias has it called, and a share of another version is found', async () => {
  const vault = { FunctionName: 'coffer-local-keys-vault-tron' };
  const alias = { ...vault, Name: 'live' };
  const { FunctionVersion } = await lambda.send(new GetAliasCommand(alias));
  const { Environment } = await lambda.send(new GetFunctionConfigurationCommand(vault));
  const own = Environment?.Variables ?? {};
  const changes = async () =>
    (await invoke<{ changedFunctions: number }>('schedule-check-deployment')).changedFunctions;
  const share = (weights: Record<string, number>) =>
    lambda.send(
      new UpdateAliasCommand({ ...alias, RoutingConfig: { AdditionalVersionWeights: weights } }),
    );
  await lambda.send(
    new UpdateFunctionConfigurationCommand({
      ...vault,
      Environment: { Variables: { ...own, NODE_OPTIONS: '--max-old-space-size=400' } },
    }),
  );
  try {
    // What nobody calls is no difference; the rule `code-changed` hears of the call.
    expect(await changes()).toBe(0);
    const { Version = '' } = await lambda.send(new PublishVersionCommand(vault));
    await share({ [Version]: 0.01 });
    expect(await changes()).toBe(1);
    await share({});
    expect(await changes()).toBe(0);
    await lambda.send(new UpdateAliasCommand({ ...alias, FunctionVersion: Version }));
    expect(await changes()).toBe(1);
  } finally {
    await lambda.send(new UpdateAliasCommand({ ...alias, FunctionVersion }));
    await share({});
    await lambda.send(
      new UpdateFunctionConfigurationCommand({ ...vault, Environment: { Variables: own } }),
    );
  }
  expect(await changes()).toBe(0);
});
