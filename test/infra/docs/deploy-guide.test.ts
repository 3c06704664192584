/** docs/deploy.md says what a deployment does: its loops name every stack, its checks every early alarm. */
import { describe, expect, test } from 'vitest';
import { read } from '../../unit/architecture/files.ts';
import { resourcesOf, stacksOf, templatesOf, wholeStage } from '../stacks.ts';

const guide = read('docs/deploy.md');

describe('a loop over the stacks', () => {
  const { app: _, ...stacks } = stacksOf('prod', wholeStage);
  const parts = Object.values(stacks)
    .flat()
    .flatMap((stack) => (stack ? [stack.node.id.replace('coffer-prod-', '')] : []));
  const loops = [...guide.matchAll(/for part in ([\w ]+);/g)].map(([, text = '']) =>
    text.split(' '),
  );

  test('names every stack of a stage that has all', () => {
    expect(parts).toHaveLength(15);
    expect(loops.length).toBeGreaterThanOrEqual(2);
    for (const loop of loops) expect([...loop].sort()).toEqual([...parts].sort());
  });

  test('comes to a stack before those that it imports from', () => {
    const templates = Object.values(templatesOf('prod', wholeStage));
    const exported = new Map<string, string>();
    const partOf = (template: (typeof templates)[number]) =>
      parts[Object.values(templatesOf('prod', wholeStage)).indexOf(template)]!;
    for (const template of templates) {
      for (const { Export } of Object.values(
        (template.toJSON().Outputs ?? {}) as Record<string, { Export?: { Name: string } }>,
      )) {
        if (Export) exported.set(JSON.stringify(Export.Name), partOf(template));
      }
    }
    const imports = templates.flatMap((template) =>
      [...JSON.stringify(template.toJSON()).matchAll(/"Fn::ImportValue":("[^"]+")/g)].map(
        ([, name = '']) => ({ by: partOf(template), from: exported.get(name)! }),
      ),
    );
    expect(new Set(imports.map(({ by, from }) => `${by} ${from}`))).toContain('console admin');
    for (const loop of loops) {
      const late = imports.filter(({ by, from }) => loop.indexOf(by) > loop.indexOf(from));
      expect(late).toEqual([]);
    }
  });
});

describe('the alarms that are active at first', () => {
  const [, section = ''] = guide.split('## Check the deployment\n');
  const said = section.split('\n## ')[0]!.split(/^4\. /m)[0]!;
  const alarms = Object.values(templatesOf('prod', wholeStage)).flatMap((template) =>
    resourcesOf(template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties),
  );
  /** An alarm on what must happen, which has not happened yet. */
  const early = alarms
    .filter(({ TreatMissingData }) => TreatMissingData === 'breaching')
    .map(({ AlarmName, AlarmDescription, Period, EvaluationPeriods }) => ({
      name: String(AlarmName).replace('coffer-prod-', ''),
      heading: /#(\S+): /.exec(String(AlarmDescription))![1]!,
      seconds: Number(Period) * Number(EvaluationPeriods),
    }));

  test('are named by their kind', () => {
    const headings = new Set(early.map(({ heading }) => heading));
    expect([...headings].sort()).toEqual([
      'copies-missing',
      'schedule-silent',
      'system-unreachable',
      'watcher-silent',
      'worker-silent',
    ]);
    for (const heading of headings) {
      const name = heading.endsWith('-silent') ? `${heading}-<\\w+>` : heading;
      expect(said).toMatch(new RegExp(`\`${name}\``));
    }
  });

  test('one that stays so for longer than ten minutes is named itself, and no other', () => {
    const long = early.filter(({ seconds }) => seconds > 600).map(({ name }) => name);
    const named = [...said.matchAll(/`([a-z]+-(?:silent-[a-z-]+|missing))`/g)].map(
      ([, name]) => name,
    );
    expect(long.length).toBeGreaterThan(0);
    expect(named.sort()).toEqual(long.sort());
  });
});
