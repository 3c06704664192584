/** cdk-nag's AwsSolutions: every rule holds, or a construct gives the reason why it does not. */
import { App, CfnResource, Stack, Validations } from 'aws-cdk-lib';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { CfnInclude } from 'aws-cdk-lib/cloudformation-include';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import { expect, test } from 'vitest';
import { byForm } from '#test/forms.ts';
import { stacksOf, wholeStage } from './stacks.ts';

const stages = byForm({ short: ['prod'], long: ['prod', 'dev', 'rehearsal', 'local'] });

const findings = (scope: IConstruct): string[] =>
  new AwsSolutionsChecks()
    .validateScope(scope)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
    );

interface Reason {
  rule: string;
  reason: string;
  constructs: number;
}

/** Each suppressed rule with its reason, once, and the number of constructs that give it. */
function reasons(scope: IConstruct): Reason[] {
  const key = Validations.ACKNOWLEDGED_RULES_METADATA_KEY;
  const found = new Map<string, Reason>();
  for (const construct of scope.node.findAll()) {
    // A reason counts only on a construct that contains a resource.
    if (!construct.node.findAll().some(CfnResource.isCfnResource)) continue;
    for (const { type, data } of construct.node.metadata) {
      if (type !== key) continue;
      for (const [id, reason] of Object.entries(data as Record<string, unknown>)) {
        const rule = id.replace(/^annotation::/i, '').replace('AwsSolutions-', '');
        const text = typeof reason === 'string' ? reason : JSON.stringify(reason);
        const name = `${rule} ${text}`;
        const constructs = (found.get(name)?.constructs ?? 0) + 1;
        found.set(name, { rule, reason: text, constructs });
      }
    }
  }
  return [...found.values()].sort((a, b) => a.rule.localeCompare(b.rule));
}

test.each(stages)('%s: no rule is broken without a reason', (name) => {
  expect(findings(stacksOf(name).app)).toEqual([]);
});

test('nor by a stage that has all', () => {
  expect(findings(stacksOf('prod', wholeStage).app)).toEqual([]);
});

/**
 * The only rule: IAM5, wildcards. The two managed policies are bounds, so they name whole services. The reader and
 * the deployer may only have wildcards of reading actions, and of names that this stage's stacks choose.
 */
test("the pipeline's template has wildcards only in its bounds, in reads and in names of the stage", () => {
  const stack = new Stack(new App(), 'pipeline');
  new CfnInclude(stack, 'Account', { templateFile: 'docs/pipeline/account.json' });
  const found = findings(stack);
  expect(found.length).toBeGreaterThan(10);
  const bound = /\/(Boundary|Execution)$/;
  const reads = /^AwsSolutions-IAM5\[Action::[\w-]+:(Get|List|Describe)\w*\*\w*\] /;
  const named =
    /^AwsSolutions-IAM5\[Resource::arn:[^*]+:[\w-]+:\*?:<AWS::AccountId>:[^*]*(<Stage>|-<AWS::AccountId>-\*)[^\]]*\] /;
  expect(
    found.filter((line) => !bound.test(line) && !reads.test(line) && !named.test(line)),
  ).toEqual([
    // These actions know no resource.
    'AwsSolutions-IAM5[Resource::*] pipeline/Account/Reader',
  ]);
  expect(found.filter((line) => !line.startsWith('AwsSolutions-IAM5['))).toEqual([]);
});

test('every exception says why, and the table of them is printed', () => {
  const said = reasons(stacksOf('prod').app);
  expect(said.length).toBeGreaterThan(10);
  for (const { rule, reason } of said) expect(reason.length, rule).toBeGreaterThan(15);
  const total = said.reduce((sum, { constructs }) => sum + constructs, 0);
  const lines = said.map((one) => `${`${one.constructs}`.padStart(4)}  ${one.rule}: ${one.reason}`);
  console.log([`cdk-nag, prod: ${total} exceptions, ${said.length} reasons`, ...lines].join('\n'));
});

test('a breach is seen: a queue without TLS, without a reason', () => {
  const { app, api } = stacksOf('prod');
  new sqs.Queue(api, 'Breach');
  const found = findings(app);
  expect(found.some((line) => line.startsWith('AwsSolutions-SQS4 coffer-prod-api/Breach'))).toBe(
    true,
  );
});
