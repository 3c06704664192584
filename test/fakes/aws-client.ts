/**
 * A client of the AWS SDK whose `send` is this function. The SDK overloads `send` once for each
 * command, which no function can meet, so the cast is here and nowhere else.
 */
export const awsClient = <Client extends { send: unknown }>(
  send: (command: never, options: never) => Promise<unknown>,
): Client => ({ send }) as unknown as Client;
