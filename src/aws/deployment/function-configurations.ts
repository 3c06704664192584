import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { FunctionConfigurations } from '#ports/deployment.ts';

/** How Lambda has functions configured now. */
export const makeFunctionConfigurations = (
  client: LambdaClient = new LambdaClient({}),
): FunctionConfigurations => ({
  async read(FunctionName) {
    const found = await client.send(new GetFunctionConfigurationCommand({ FunctionName }));
    return {
      runtime: found.Runtime ?? '',
      handler: found.Handler ?? '',
      role: (found.Role ?? '').split('/').at(-1) ?? '',
      layers: (found.Layers ?? []).map(({ Arn }) => Arn ?? ''),
      variables: found.Environment?.Variables ?? {},
    };
  },
});
