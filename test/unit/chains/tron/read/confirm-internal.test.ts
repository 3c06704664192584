/** A deposit by a contract, which some of the providers cannot show (`vm.saveInternalTx` is off). */
import { expect, test } from 'vitest';
import {
  ask,
  denies,
  infosPath,
  nodeWith,
  paid,
} from '#test/builders/chains/tron/read/confirm-internal.ts';
import { type Answers, gone } from '../fake-http.ts';

const keeps = nodeWith(paid, paid);
const lacks = nodeWith({}, {});
const busy = { ...lacks, [infosPath]: gone() };

test.each<[string, Answers[], number[]]>([
  ['confirmed', [keeps, keeps], []],
  ['confirmed', [keeps, lacks, keeps], [1]],
  ['confirmed', [lacks, keeps, keeps], [0]],
  ['confirmed', [keeps, denies, keeps], []],
  // One that keeps none, or does not prove that it does, denies nothing: the deposit waits.
  ['unseen', [keeps, lacks], [1]],
  ['unseen', [lacks, keeps], [0]],
  ['unseen', [lacks, lacks], [0, 1]],
  ['unseen', [lacks], [0]],
  ['unseen', [keeps, busy], []],
  ['disputed', [keeps, denies], []],
  ['absent', [denies, denies], []],
])('%s, with an alarm for each that lacks them', async (kind, nodes, lacking) => {
  expect(await ask(...nodes)).toEqual({ kind, lacking });
});
