/** What strangers may use of the gateway's limit, which all merchants share. */
import { expect, test } from 'vitest';
import { readStage } from '#lib/stages/stage.ts';
import { routes } from '#wire/merchant/routes.ts';
import { resourcesOf, templatesOf } from './stacks.ts';

const stageOf = (name: string) =>
  resourcesOf(templatesOf(name).api, 'AWS::ApiGatewayV2::Stage')[0]!;

test('routes without authentication have limits of their own, far below that of the API', () => {
  const [, { Properties }] = stageOf('prod');
  const open = routes.filter(({ permission }) => permission === 'none');
  const limit = (perSecond: number) => ({
    ThrottlingRateLimit: perSecond,
    ThrottlingBurstLimit: perSecond,
  });
  expect(Properties.RouteSettings).toEqual({
    ...Object.fromEntries(
      open.map(({ method, path }) => [`${method} /{project}/api${path}`, limit(100)]),
    ),
    $default: limit(50),
  });
  expect(open.length * 100 + 50).toBeLessThan(readStage('prod').apiRequestsPerSecond / 2);
  expect(stageOf('local')[1].Properties.RouteSettings).toBeUndefined();
});

test('the stage waits for the routes that it limits: AWS refuses settings of others', () => {
  const [, stage] = stageOf('prod');
  const keys = Object.keys(stage.Properties.RouteSettings as object);
  const made = new Map(
    resourcesOf(templatesOf('prod').api, 'AWS::ApiGatewayV2::Route').map(([id, route]) => [
      String(route.Properties.RouteKey),
      id,
    ]),
  );
  const { DependsOn = [] } = stage as unknown as { DependsOn?: string[] };
  for (const key of keys) expect(DependsOn, key).toContain(made.get(key));
});
