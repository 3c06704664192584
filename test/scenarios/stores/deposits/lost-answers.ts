import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { awsClient } from '#test/fakes/aws-client.ts';
import { twoOwners } from '#test/scenarios/two-owners.ts';

export const { client, time, deps, one } = twoOwners();

/** Each call is carried out twice, and only the second answer arrives. */
export const repeating = awsClient<DynamoDBDocumentClient>(async (command: never) => {
  await client.send(command).catch(() => {});
  return client.send(command);
});
