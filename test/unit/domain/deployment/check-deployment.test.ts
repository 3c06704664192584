import { expect, test } from 'vitest';
import { checkDeployment } from '#domain/deployment/check-deployment.ts';
import type { ServedPages } from '#ports/deployment.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

const name = 'coffer-prod-queue-sign-evm';
const configuration = {
  runtime: 'nodejs24.x',
  handler: 'index.handler',
  role: name,
  layers: [],
  sharedWith: [],
  variables: { STAGE: 'prod' } as Record<string, string>,
};

/** Runs it; gives its result and its lines. */
async function run(variables: Record<string, string>, pages: ServedPages | null) {
  const logged: LoggedEvent[] = [];
  const result = await checkDeployment({
    stage: 'prod',
    functions: [{ name, variables: ['STAGE'] }],
    configurations: { read: async () => ({ ...configuration, variables }) },
    served: pages && { pages, signIn: 'https://sign-in' },
    log: recordingLogger(logged),
  });
  return { result, lines: logged.map(({ event, fields }) => [event, fields]) };
}

test('a stage without a console compares its signers', async () => {
  const { result, lines } = await run({ STAGE: 'prod' }, null);
  expect(result).toEqual({ changedFunctions: 0, changedPages: 0 });
  expect(lines.map(([event]) => event)).toEqual(['deployment.checked']);
});

test('what differs is a line of its own, without a value', async () => {
  const pages = {
    get: async () => ({ status: 403, bytes: new Uint8Array() }),
    manifestDigest: async () => 'ab',
  };
  const { result, lines } = await run({ STAGE: 'prod', NODE_OPTIONS: 'evil' }, pages);
  expect(result).toEqual({ changedFunctions: 1, changedPages: 1 });
  expect(lines.slice(0, 2)).toEqual([
    ['deployment.function-changed', { name, differences: ['variable NODE_OPTIONS is new'] }],
    ['deployment.console-changed', { paths: ['/manifest.json'] }],
  ]);
  expect(JSON.stringify(lines)).not.toContain('evil');
});

test('a run that cannot look fails, so that an alarm fires', async () => {
  const pages = {
    get: async () => Promise.reject(new Error('no answer')),
    manifestDigest: async () => 'ab',
  };
  await expect(run({ STAGE: 'prod' }, pages)).rejects.toThrow('no answer');
});
