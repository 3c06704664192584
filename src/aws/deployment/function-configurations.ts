import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  ListAliasesCommand,
} from '@aws-sdk/client-lambda';
import type { FunctionConfigurations } from '#ports/deployment.ts';

/** How Lambda has functions configured now. */
export const makeFunctionConfigurations = (
  client: LambdaClient = new LambdaClient({}),
): FunctionConfigurations => ({
  async read(name) {
    const [FunctionName, alias] = name.split(':');
    const found = await client.send(new GetFunctionConfigurationCommand({ FunctionName: name }));
    // The configuration above is that of the version with most of the calls.
    const { Aliases = [] } = alias
      ? await client.send(new ListAliasesCommand({ FunctionName }))
      : {};
    const { RoutingConfig } = Aliases.find(({ Name }) => Name === alias) ?? {};
    return {
      runtime: found.Runtime ?? '',
      handler: found.Handler ?? '',
      role: (found.Role ?? '').split('/').at(-1) ?? '',
      layers: (found.Layers ?? []).map(({ Arn }) => Arn ?? ''),
      sharedWith: Object.keys(RoutingConfig?.AdditionalVersionWeights ?? {}),
      variables: found.Environment?.Variables ?? {},
    };
  },
});
