/** The stage that test/drill deploys to the emulator is prod but for its place and what an emulator lacks. */
import { expect, test } from 'vitest';
import { deployTarget } from '#lib/stages/deploy-target.ts';
import { emulatorGaps } from '#lib/stages/emulator-gaps.ts';
import { readStage } from '#lib/stages/stage.ts';
import { type Templates, templatesOf } from '../stacks.ts';

type Json = null | string | number | boolean | Json[] | { [name: string]: Json };
type Fields = { [name: string]: Json };

const isFields = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A statement without what a gap leaves out; null where nothing is left. */
function narrowed(statement: Fields, found: Set<string>): Fields | null {
  if (!JSON.stringify(statement.Condition ?? {}).includes('aws:SecureTransport')) return statement;
  found.add('tls');
  return null;
}

function without(value: Json, found: Set<string>): Json {
  if (Array.isArray(value)) return value.map((one) => without(one, found));
  if (!isFields(value)) return value;
  const { Statement, ...rest } = value;
  const fields = Object.fromEntries(
    Object.entries(rest).map(([name, one]) => [name, without(one, found)]),
  );
  if (!Array.isArray(Statement)) return Statement === undefined ? fields : { ...fields, Statement };
  const kept = Statement.map((one) => narrowed(one as Fields, found)).filter((one) => one !== null);
  return { ...fields, Statement: kept };
}

/** The resources of a template, without policies that have no statement left. */
function resources(template: Templates[keyof Templates], found: Set<string>) {
  const all = (template?.toJSON().Resources ?? {}) as Record<string, Fields>;
  return Object.fromEntries(
    Object.entries(all).flatMap(([id, { Metadata: _, DependsOn: __, ...resource }]) => {
      if (resource.Type === 'AWS::CloudWatch::CompositeAlarm') {
        found.add('composite-alarm');
        return [];
      }
      if (JSON.stringify(resource).includes('"Expression":"SELECT ')) {
        found.add('metric-query');
        return [];
      }
      const compared = without(resource, found) as Fields;
      return JSON.stringify(compared).includes('"Statement":[]') ? [] : [[id, compared]];
    }),
  );
}

test('it differs from prod by its place, and by what the list of gaps names', () => {
  const onEmulator = templatesOf('rehearsal');
  const onAws = templatesOf('rehearsal', { emulated: false });
  const missing = new Set<string>();
  for (const part of Object.keys(onAws) as (keyof Templates)[]) {
    const found = new Set<string>();
    expect(resources(onEmulator[part], found), part).toEqual(resources(onAws[part], missing));
    expect([...found], part).toEqual([]);
  }
  expect([...missing]).toEqual(Object.keys(emulatorGaps));
});

test('its file changes no setting of prod but who it is and which chains it has', () => {
  const { stage: _, ...prod } = readStage('prod');
  const rehearsal = readStage('rehearsal');
  const changed = Object.keys(prod).filter(
    (field) =>
      JSON.stringify(rehearsal[field as keyof typeof prod]) !==
      JSON.stringify(prod[field as keyof typeof prod]),
  );
  expect(changed.sort()).toEqual([
    ...['account', 'alarmEmail', 'chains', 'emulated', 'notifications', 'priceFeedParameter'],
    ...['region', 'rpcParameters'],
  ]);
  expect(rehearsal.chains.ARBITRUM).toEqual(readStage('local').chains.ARBITRUM);
});

test('it is refused without an emulator', () => {
  const rehearsal = readStage('rehearsal');
  const onAws = { isTemplate: false, isEmulator: false };
  expect(() => deployTarget(rehearsal, onAws)).toThrow(/is for an emulator/);
  expect(deployTarget(rehearsal, { ...onAws, isEmulator: true }, 'http://127.0.0.1')).toEqual({
    account: '000000000000',
    region: 'us-east-1',
  });
});
