/**
 * Set-up of the layer on DynamoDB Local: the tables are on it, behind a proxy with faults
 * (test/fakes/dynamodb/proxy.ts). Everything else of AWS stays on the emulator.
 * DYNAMODB_FAULTS_SEED repeats the faults of a run, as far as the order of the calls is the same;
 * DYNAMODB_INDEX_LAG_MS says how far the indexes are behind.
 */
import { randomInt } from 'node:crypto';
import { startDynamoDbLocal } from '#local/dynamodb-local/server.ts';
import { seeded } from '#test/crash/seeded.ts';
import { startDynamoProxy } from '#test/fakes/dynamodb/proxy.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const seed = Number(process.env.DYNAMODB_FAULTS_SEED ?? randomInt(2 ** 31));
  const indexLagMs = Number(process.env.DYNAMODB_INDEX_LAG_MS ?? 800);
  const faults = { jitterMs: 12, throttled: 0.002, unprocessed: 0.1, shuffled: true, indexLagMs };
  console.info(`DynamoDB Local with the faults of DYNAMODB_FAULTS_SEED=${seed}`);
  const local = await startDynamoDbLocal();
  const proxy = await startDynamoProxy(local.url, faults, seeded(seed));
  process.env.AWS_ENDPOINT_URL_DYNAMODB = proxy.url;
  process.env.COFFER_DYNAMODB_PROXY = proxy.url;
  return async () => {
    delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
    delete process.env.COFFER_DYNAMODB_PROXY;
    await proxy.stop();
    await local.stop();
  };
}
