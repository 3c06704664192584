/** The alias `live` of what signs and scans: who calls through it, and what a new version takes. */
import { describe, expect, test } from 'vitest';
import { liveFunctions } from '#ops/live/live.ts';
import { type Resource, resourcesOf, statementsOf, templatesOf, wholeStage } from './stacks.ts';

const prod = templatesOf('prod');
const whole = templatesOf('prod', wholeStage);
const { workflow } = prod;

const functions = workflow.findResources('AWS::Lambda::Function') as Record<string, Resource>;
const nameOf = (id: string): string =>
  String(functions[id]?.Properties.FunctionName).replace('coffer-prod-', '');
/** By function, the logical ids of its alias and of the version that it names. */
const aliases = new Map(
  resourcesOf(workflow, 'AWS::Lambda::Alias').map(([id, { Properties }]) => {
    const [version] = (Properties.FunctionVersion as { 'Fn::GetAtt': [string, string] })[
      'Fn::GetAtt'
    ];
    expect(Properties.Name).toBe('live');
    return [nameOf((Properties.FunctionName as { Ref: string }).Ref), { id, version }];
  }),
);
const versions = Object.fromEntries(resourcesOf(workflow, 'AWS::Lambda::Version'));

test('what signs and scans has it, and nothing else', () => {
  expect([...aliases.keys()].sort()).toEqual([...liveFunctions].sort());
  for (const [name, template] of Object.entries(whole)) {
    const made = resourcesOf(template, 'AWS::Lambda::Alias').length;
    expect(made, name).toBe(name === 'workflow' ? liveFunctions.length : 0);
  }
});

test('an old version is kept, so that the alias can lead to it', () => {
  for (const [fn, { version }] of aliases) {
    expect(versions[version], fn).toMatchObject({
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
    });
  }
  expect(Object.keys(versions)).toHaveLength(aliases.size);
});

describe('nothing calls past it', () => {
  const hasAlias = (text: string): string | undefined =>
    [...aliases].find(([, { id }]) => text.includes(`"${id}"`) || text.includes(`Ref${id}`))?.[0];
  const ofFunctions = Object.entries(functions)
    .filter(([id]) => aliases.has(nameOf(id)))
    .map(([id]) => id);

  test('a queue', () => {
    const mapped = resourcesOf(workflow, 'AWS::Lambda::EventSourceMapping').map(
      ([, { Properties }]) => JSON.stringify(Properties.FunctionName),
    );
    // EVM sub-accounts have a queue of their own.
    expect(mapped.flatMap((text) => hasAlias(text) ?? []).sort()).toEqual(
      [...liveFunctions.filter((fn) => /sign|watch/.test(fn)), 'queue-sign-evm'].sort(),
    );
    for (const text of mapped) {
      if (hasAlias(text)) expect(text).toMatch(/,":live"\]\]\}$/);
      else for (const id of ofFunctions) expect(text).not.toContain(id);
    }
  });

  test('a function, whose role may call only the alias', () => {
    const statements = Object.values(whole)
      .flatMap(statementsOf)
      .filter(({ actions }) => actions.includes('lambda:InvokeFunction'));
    const resources = statements.flatMap(({ fn, resources }) =>
      resources.map((text) => ({ fn, text })),
    );
    for (const { fn, text } of resources) {
      for (const id of ofFunctions) expect(`${fn}: ${text}`).not.toContain(id);
    }
    const callers = resources.flatMap(({ fn, text }) => {
      const called = hasAlias(text);
      return called ? [`${fn} ${called}`] : [];
    });
    const families = ['evm', 'tron', 'solana'];
    expect(callers.sort()).toEqual(
      [
        ...families.map((family) => `queue-sign-${family} keys-vault-${family}`),
        ...families.map((family) => `admin-control keys-vault-${family}`),
      ].sort(),
    );
    for (const family of families) {
      const signer = Object.values(functions).find(
        ({ Properties }) => Properties.FunctionName === `coffer-prod-queue-sign-${family}`,
      )!;
      const { Variables } = signer.Properties.Environment as { Variables: Record<string, unknown> };
      expect(Variables.FUNCTION_VAULT).toBe(`coffer-prod-keys-vault-${family}:live`);
    }
  });

  test('a function’s own code is known by its version or alias too', () => {
    for (const [, { Properties }] of resourcesOf(workflow, 'AWS::IAM::Policy')) {
      const [{ Ref }] = Properties.Roles as [{ Ref: string }];
      const role = workflow.findResources('AWS::IAM::Role')[Ref] as Resource;
      const fn = String(role.Properties.RoleName).replace('coffer-prod-', '');
      const text = JSON.stringify(Properties);
      const own = `:function:coffer-prod-${fn}`;
      expect(text.includes(`${own}:*"`), fn).toBe(aliases.has(fn));
      if (aliases.has(fn))
        expect(text.split(`${own}:*"`)).toHaveLength(text.split(`${own}"`).length);
    }
  });
});

describe('CloudFormation publishes a version where the function changed, and only there', () => {
  const versionsOf = (change: Parameters<typeof templatesOf>[1]) =>
    Object.keys(templatesOf('prod', change).workflow.findResources('AWS::Lambda::Version'));
  const before = Object.keys(versions);
  const changed = (change: Parameters<typeof templatesOf>[1]) => {
    const after = versionsOf(change);
    return [...aliases]
      .filter(([, { version }]) => !after.includes(version))
      .map(([fn]) => fn)
      .sort();
  };

  test('a variable that changed', () => {
    // The hosts of nodes are read by what calls nodes.
    expect(changed({ rpcHostPins: ['a'.repeat(64)] })).toEqual(
      liveFunctions.filter((fn) => fn.startsWith('queue-')).sort(),
    );
  });

  test('a network of the vaults', () => {
    expect(changed({ vaultVpc: true })).toEqual(
      liveFunctions.filter((fn) => fn.startsWith('keys-')).sort(),
    );
  });

  test('no reserve: AWS refuses a version of a function that is as its last one', () => {
    expect(versionsOf({ projectsPayingAtOnce: 3 })).toEqual(before);
    expect(versionsOf({ logRetentionDays: 30 })).toEqual(before);
  });
});
