import type { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { awsClient } from '#test/fakes/aws-client.ts';

/** A Lambda that answers `body`, or failed with it. */
export function fakeLambda(body: unknown, failed = false) {
  const calls: [string | undefined, unknown][] = [];
  const client = awsClient<LambdaClient>(async ({ input }: InvokeCommand) => {
    calls.push([
      input.FunctionName,
      JSON.parse(Buffer.from(input.Payload as Uint8Array).toString()),
    ]);
    return {
      Payload: Buffer.from(JSON.stringify(body)),
      ...(failed ? { FunctionError: 'Unhandled' } : {}),
    };
  });
  return { calls, client };
}
