import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';

/**
 * Calls a function of this deployment and returns its answer. Throws if it failed, with only the
 * name of its error: the message stays in the log of that function.
 */
export async function invokeFunction<T>(
  client: LambdaClient,
  call: { functionName: string; payload: object; deadline?: AbortSignal },
): Promise<T> {
  const { functionName, payload, deadline } = call;
  const answer = await client.send(
    new InvokeCommand({
      FunctionName: functionName,
      InvocationType: 'RequestResponse',
      Payload: Buffer.from(JSON.stringify(payload)),
    }),
    deadline ? { abortSignal: deadline } : {},
  );
  const text = Buffer.from(answer.Payload ?? new Uint8Array()).toString('utf8');
  if (answer.FunctionError) throw new Error(`${functionName} failed: ${errorType(text)}`);
  return JSON.parse(text) as T;
}

function errorType(text: string): string {
  try {
    return String((JSON.parse(text) as { errorType?: string }).errorType ?? 'unknown');
  } catch {
    return 'unknown';
  }
}
