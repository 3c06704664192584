/** A stage that switches an extension off (lib/extensions.ts): what is left of it, and what is not. */
import { expect, test } from 'vitest';
import { extensions } from '#lib/extensions.ts';
import { type ExtensionName, parseStage, readStage } from '#lib/stages/stage.ts';
import { changedVariables } from '#test/scenarios/faults/extensions-off.ts';
import { adminRoutes } from '#wire/admin/routes.ts';
import { routes } from '#wire/merchant/routes.ts';
import { resourcesOf, statementsOf, type Templates, templatesOf, wholeStage } from './stacks.ts';

/** A stage with everything, but for these extensions. */
function without(...off: ExtensionName[]): Templates {
  const switches = Object.fromEntries(off.map((name) => [name, false]));
  const given = { ...readStage('prod'), ...wholeStage, region: 'eu-central-1' };
  const { region: _, ...stage } = parseStage('prod', { ...given, extensions: switches });
  return templatesOf('prod', stage);
}

/** Names of a property of all resources of a type, without `coffer-prod-`. */
const namesOf = (templates: Templates, type: string, property: string): string[] =>
  Object.values(templates).flatMap((template) =>
    resourcesOf(template, type).map(([, { Properties }]) =>
      String(Properties[property]).replace(/^coffer-prod-/, ''),
    ),
  );
const functionsOf = (templates: Templates) =>
  namesOf(templates, 'AWS::Lambda::Function', 'FunctionName');
const alarmsOf = (templates: Templates) =>
  namesOf(templates, 'AWS::CloudWatch::Alarm', 'AlarmName');

const whole = templatesOf('prod', wholeStage);
const switched = Object.keys(extensions) as ExtensionName[];
const bare = without(...switched);

test('each extension is on where a stage says nothing', () => {
  const { extensions: shipped } = readStage('prod');
  expect(Object.values(shipped).every((on) => on)).toBe(true);
  expect(switched.length).toBeGreaterThan(1);
});

test('with every extension off each door of a published route is deployed, and only those', () => {
  const all = functionsOf(bare);
  for (const { id } of routes) expect(all).toContain(`api-${id.replaceAll('/', '-')}`);
  for (const { handler } of Object.values(adminRoutes)) expect(all).toContain(`admin-${handler}`);
  const gone = functionsOf(whole).filter((name) => !all.includes(name));
  expect(gone).toEqual(expect.arrayContaining(['queue-energy-worker', 'keys-sign-stake']));
  expect(gone.filter((name) => /^(api|admin)-/.test(name))).toEqual([]);
});

test('with every extension off a door has the variables of today but for what is listed', () => {
  const variablesOf = ({ api, admin }: Templates) =>
    new Map(
      [api, admin].flatMap((template) =>
        resourcesOf(template, 'AWS::Lambda::Function').map(
          ([, { Properties }]): [string, Record<string, unknown>] => {
            const { Variables = {} } = (Properties.Environment ?? {}) as { Variables?: object };
            return [String(Properties.FunctionName).replace('coffer-prod-', ''), { ...Variables }];
          },
        ),
      ),
    );
  const off = variablesOf(bare);
  const expected = [...variablesOf(whole)].map(([name, variables]) => {
    const changed = Object.entries(changedVariables[name] ?? {});
    const lost = changed.filter(([, value]) => value === undefined).map(([variable]) => variable);
    expect(Object.keys(variables), name).toEqual(expect.arrayContaining(lost));
    const kept = Object.entries(variables).filter(([variable]) => !lost.includes(variable));
    const set = changed.filter(([, value]) => value !== undefined);
    return [name, Object.fromEntries([...kept, ...set])];
  });
  expect(Object.fromEntries(off)).toEqual(Object.fromEntries(expected));
});

test('an extension that is off has no alarm, and its log lines are not counted', () => {
  for (const name of switched) {
    const templates = without(name);
    const { alarms = {}, values = [] } = extensions[name]!;
    const counted = namesOf(templates, 'AWS::Logs::MetricFilter', 'FilterPattern').join('\n');
    for (const alarm of Object.keys(alarms)) expect(alarmsOf(templates)).not.toContain(alarm);
    for (const { event } of values) expect(counted).not.toContain(event);
  }
});

test('without energy no queue, schedule or variable of it is there, and no key of own stake', () => {
  const templates = without('energy');
  const { workflow, data, api } = templates;
  expect(namesOf(templates, 'AWS::SQS::Queue', 'QueueName').join()).not.toContain('energy');
  expect(namesOf(templates, 'AWS::Events::Rule', 'Name').join()).not.toContain('energy');
  for (const template of [workflow, api]) {
    for (const [, { Properties }] of resourcesOf(template, 'AWS::Lambda::Function')) {
      const { Variables } = Properties.Environment as { Variables: Record<string, string> };
      const own = Object.keys(Variables).filter((name) => /ENERGY|STAKE/.test(name));
      expect(own.filter((name) => name !== 'TABLE_ENERGY')).toEqual([]);
    }
  }
  const aliases = resourcesOf(data, 'AWS::KMS::Alias').map(([, one]) => one.Properties.AliasName);
  expect(aliases).not.toContain('alias/coffer/prod/energy');
});

test('without energy the watcher of TRON still credits what reaches a deposit address', () => {
  const { workflow } = without('energy');
  const own = statementsOf(workflow).filter(
    ({ fn, conditions }) =>
      fn === 'queue-watch-tron' && JSON.stringify(conditions)?.includes('EB#'),
  );
  expect(own.flatMap(({ actions }) => actions)).toEqual([
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
  ]);
});

test('a stage that does not watch TRX has no alarm of rented energy or of own stake', () => {
  const { chains } = readStage('prod');
  const others = Object.entries(chains).filter(([name]) => name !== 'TRX');
  const only = templatesOf('prod', { ...wholeStage, chains: Object.fromEntries(others) });
  const own = [extensions.energy, extensions.ownStake].flatMap((one) => Object.keys(one!.alarms!));
  expect(alarmsOf(whole)).toEqual(expect.arrayContaining(own));
  expect(alarmsOf(only).filter((name) => own.includes(name))).toEqual([]);
  // The key of own stake outlives that.
  const keys = resourcesOf(only.data, 'AWS::KMS::Alias').map(([, one]) => one.Properties.AliasName);
  expect(keys).toContain('alias/coffer/prod/energy');
});

test('own stake is switched off by itself', () => {
  const templates = without('ownStake');
  expect(functionsOf(templates)).not.toContain('keys-sign-stake');
  expect(functionsOf(templates)).toContain('queue-energy-worker');
  const { energy } = parseStage('prod', {
    ...readStage('prod'),
    ...wholeStage,
    region: 'eu-central-1',
    extensions: { ownStake: false },
  });
  expect(energy).toEqual({ ...wholeStage.energy, stake: null });
});

test('without token sweeps nothing collects, and neither watchers nor signers are handed it', () => {
  const templates = without('tokenSweep');
  expect(functionsOf(whole)).toContain('schedule-collect-deposits');
  expect(functionsOf(templates)).not.toContain('schedule-collect-deposits');
  const told = (of: Templates) =>
    resourcesOf(of.workflow, 'AWS::Lambda::Function').flatMap(([, { Properties }]) => {
      const { Variables } = Properties.Environment as { Variables: Record<string, string> };
      return Variables.TOKEN_SWEEP === 'off' ? [String(Properties.FunctionName)] : [];
    });
  expect(told(whole)).toEqual([]);
  expect(
    told(templates)
      .map((name) => name.replace(/^coffer-prod-(queue|keys)-/, ''))
      .sort(),
  ).toEqual([
    'sign-evm',
    'sign-solana',
    'sign-tron',
    'vault-evm',
    'vault-solana',
    'vault-tron',
    'watch-evm',
    'watch-solana',
    'watch-tron',
  ]);
});

test('without books no fact is recorded or queued, and their stack is not made', () => {
  expect(functionsOf(whole)).toContain('queue-book');
  const templates = without('books');
  expect(templates.books).toBeUndefined();
  expect(functionsOf(templates)).not.toContain('queue-book');
  expect(namesOf(templates, 'AWS::SQS::Queue', 'QueueName').join()).not.toContain('books');
  const told = (of: Templates) =>
    resourcesOf(of.workflow, 'AWS::Lambda::Function').flatMap(([, { Properties }]) => {
      const { Variables } = Properties.Environment as { Variables: Record<string, string> };
      return 'QUEUE_BOOKS' in Variables ? [String(Properties.FunctionName)] : [];
    });
  expect(told(whole).sort()).toEqual([
    'coffer-prod-queue-dispatch-outbox',
    'coffer-prod-schedule-redispatch',
  ]);
  expect(told(templates)).toEqual([]);
  const silent = (of: Templates) =>
    resourcesOf(of.workflow, 'AWS::Lambda::Function').flatMap(([, { Properties }]) => {
      const { Variables } = Properties.Environment as { Variables: Record<string, string> };
      return Variables.BOOKS === 'off' ? [String(Properties.FunctionName)] : [];
    });
  expect(silent(whole)).toEqual([]);
  expect(silent(templates).filter((name) => /-(sign|watch)-/.test(name))).toHaveLength(6);
});

test('without swaps only their doors know it: what was created is signed, settled and followed', () => {
  const templates = without('swaps');
  expect(functionsOf(templates)).toEqual(functionsOf(whole));
  const functions = (of: Templates) =>
    [of.workflow, of.api, of.routes].flatMap((template) =>
      resourcesOf(template, 'AWS::Lambda::Function').map(([, { Properties }]) => {
        const { Variables } = Properties.Environment as { Variables: Record<string, string> };
        const name = String(Properties.FunctionName).replace('coffer-prod-', '');
        return { name, isOff: Variables.SWAPS === 'off', variables: Object.keys(Variables) };
      }),
    );
  const off = functions(templates).filter(({ isOff }) => isOff);
  expect(off.map(({ name }) => name).sort()).toEqual([
    ...['api-swap-execute', 'api-swap-quote', 'api-swap-tokens'],
  ]);
  expect(functions(whole).some(({ variables }) => variables.includes('SWAPS'))).toBe(false);
  expect(templates.workflow.toJSON()).toEqual(whole.workflow.toJSON());
  const dispatcher = functions(templates).find(({ name }) => name === 'queue-dispatch-outbox');
  expect(dispatcher?.variables).toContain('STATE_MACHINE_SWAP');
});
