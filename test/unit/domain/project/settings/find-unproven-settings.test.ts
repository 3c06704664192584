import { expect, test } from 'vitest';
import { findUnprovenSettings } from '#domain/project/settings/find-unproven-settings.ts';
import type { ConfirmedChange, WhitelistName } from '#model/change.ts';
import type { ProjectSettings } from '#model/project.ts';
import { buildConfirmedChange } from '#test/builders/build-confirmed-change.ts';
import {
  accepted,
  before,
  judge,
  owner,
  proofOf,
} from '#test/builders/domain/project/settings/find-unproven-settings.ts';

const loose: ProjectSettings = { ...before, swapDailyUsd: 900, rev: 7, proof: proofOf('d') };
const genuine = buildConfirmedChange({ payload: { swapDailyUsd: 900 }, rev: 7, at: 1_000_500 });

test('a looser setting needs the two records; a tighter one needs none', () => {
  expect(judge(loose)).toEqual(['swap_daily_usd']);
  expect(judge(loose, genuine)).toEqual([]);
  expect(judge({ ...before, swapDailyUsd: 1, rev: 6 })).toEqual([]);
});

test('what an owner tightened since may stay, and what else was loosened may not', () => {
  expect(judge({ ...loose, swapDailyUsd: 500, rev: 8 }, genuine)).toEqual([]);
  const more = { ...loose, autoApproveDailyUsd: null, rev: 8 };
  expect(judge(more, genuine)).toEqual(['auto_approve_daily_usd']);
  expect(judge({ ...loose, swapDailyUsd: 901 }, genuine)).toEqual(['swap_daily_usd']);
});

test('changes that the signer has not seen one by one count in their order', () => {
  const later = buildConfirmedChange({ payload: { swapDailyUsd: 300 }, rev: 8, at: 1_000_600 });
  expect(judge({ ...loose, rev: 9 }, later, genuine)).toEqual(['swap_daily_usd']);
  expect(judge({ ...loose, swapDailyUsd: 300, rev: 9 }, later, genuine)).toEqual([]);
});

const { request, confirmation } = genuine;

test.each<[string, ConfirmedChange]>([
  ['there is no request', { request: null, confirmation }],
  [
    'one owner asked and confirmed',
    { request, confirmation: { ...confirmation, confirmedBy: owner } },
  ],
  [
    'nobody is named',
    { request, confirmation: { ...confirmation, confirmedBy: { id: '', email: '' } } },
  ],
  [
    'the request is of another project',
    { request: { ...request, projectId: 'shop' }, confirmation },
  ],
  [
    'the confirmation is of another project',
    { request, confirmation: { ...confirmation, projectId: 'shop' } },
  ],
  ['the request is of another kind', { request: { ...request, kind: 'unfreeze' }, confirmation }],
  [
    'its payload is not what its id says',
    { request: { ...request, payload: { swapDailyUsd: 9e9 } }, confirmation },
  ],
  [
    'the confirmation names another request',
    { request, confirmation: { ...confirmation, changeId: 'chg_1' } },
  ],
  ['it was asked for at another time', { request, confirmation: { ...confirmation, askedAt: 1 } }],
  [
    'it was confirmed after a day',
    { request, confirmation: { ...confirmation, confirmedAt: 1_000_400 + 90_000 } },
  ],
  ['its revision was accepted before', { request, confirmation: { ...confirmation, rev: 5 } }],
  ['its revision is still to come', { request, confirmation: { ...confirmation, rev: 8 } }],
  [
    'the settings of its revision have another digest',
    { request, confirmation: { ...confirmation, digest: 'f' } },
  ],
])('a change does not count if %s', (_, change) => {
  expect(judge(loose, change)).toEqual(['swap_daily_usd']);
});

test('a request from before the acceptance is not used again', () => {
  const old = buildConfirmedChange({ payload: { swapDailyUsd: 900 }, rev: 7, at: 900_000 });
  expect(judge(loose, old)).toEqual(['swap_daily_usd']);
});

test('one request counts once', () => {
  const tighter = buildConfirmedChange({ payload: { swapDailyUsd: 50 }, rev: 8, at: 1_000_600 });
  const again = { request, confirmation: { ...confirmation, rev: 9 } };
  expect(judge({ ...loose, rev: 10 }, genuine, tighter, again)).toEqual(['swap_daily_usd']);
});

const added = (entry: string, rev: number) =>
  buildConfirmedChange({
    kind: 'whitelist-entry',
    payload: { list: 'addressWhitelist', entry },
    rev,
    at: 1_000_500 + rev,
  });

test('an entry that two owners added is one entry more, whatever else the list has lost', () => {
  const listed = { ...before, addressWhitelist: ['0x1', '0x2'] };
  const asOf = (entries: string[], ...changes: ConfirmedChange[]) =>
    findUnprovenSettings({
      projectId: 'demo',
      settings: { ...listed, addressWhitelist: entries, rev: 9, proof: proofOf('d') },
      accepted: { ...accepted, settings: listed },
      changes,
    });
  expect(asOf(['0x1', '0x2', '0x3'])).toEqual(['address_whitelist']);
  expect(asOf(['0x1', '0x2', '0x3'], added('0x3', 7))).toEqual([]);
  expect(asOf(['0x2', '0x3', '0x4'], added('0x4', 8), added('0x3', 7))).toEqual([]);
  expect(asOf(['0x2', '0x5'], added('0x3', 7))).toEqual(['address_whitelist']);
  expect(asOf([], added('0x3', 7))).toEqual(['address_whitelist']);
});

test('the first entry is one that two owners agreed on, as it may receive sweeps', () => {
  const settings = { ...before, addressWhitelist: ['0x1'], rev: 9, proof: proofOf('d') };
  expect(judge(settings)).toEqual(['address_whitelist']);
  const payload = { addressWhitelist: ['0x1'] };
  expect(judge(settings, buildConfirmedChange({ payload, rev: 7, at: 1_000_507 }))).toEqual([]);
  // One entry more of an empty list is not a first entry: other owners were shown another list.
  expect(judge(settings, added('0x1', 7))).toEqual(['address_whitelist']);
});

test('an entry of what is not a whitelist allows nothing', () => {
  const odd = buildConfirmedChange({
    kind: 'whitelist-entry',
    payload: { list: 'swapDailyUsd' as WhitelistName, entry: '900' },
    rev: 7,
    at: 1_000_500,
  });
  expect(judge(loose, odd)).toEqual(['swap_daily_usd']);
});
