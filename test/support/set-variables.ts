import {
  GetAliasCommand,
  type LambdaClient,
  PublishVersionCommand,
  UpdateAliasCommand,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda';

/** Sets the environment variables of a function. One that is called through its alias gets a version with them. */
export async function setVariables(
  lambda: LambdaClient,
  FunctionName: string,
  Variables: Record<string, string>,
): Promise<void> {
  await lambda.send(
    new UpdateFunctionConfigurationCommand({ FunctionName, Environment: { Variables } }),
  );
  const alias = await lambda
    .send(new GetAliasCommand({ FunctionName, Name: 'live' }))
    .catch((error: Error) => {
      if (error.name !== 'ResourceNotFoundException') throw error;
      return null;
    });
  if (!alias) return;
  const { Version } = await lambda.send(new PublishVersionCommand({ FunctionName }));
  const move = { FunctionName, Name: 'live', FunctionVersion: Version };
  await lambda.send(new UpdateAliasCommand(move));
}
