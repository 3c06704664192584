import { beforeEach, expect, test } from 'vitest';
import type { ScreeningCase } from '#extensions/screening/model/case.ts';
import { makeEndedHolds } from '#extensions/screening/rules/ended-holds.ts';
import { heldDigest, heldNo } from '#extensions/screening/rules/release.ts';
import type { Approval } from '#model/orders/approval.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { askedAt, buildCase } from '#test/builders/extensions/screening/build-case.ts';
import { fakeDevices } from '#test/fakes/ports/devices.ts';

const screening = buildCase({
  answer: { verdict: 'hold', reason: 'mixer', reference: null, time: askedAt },
});

const releaseNo = (about: ScreeningCase) => heldNo(about, { way: 'release' });

let asked: string[] = [];
beforeEach(() => {
  asked = [];
});

const approve = (adminId: string, about: ScreeningCase = screening): Approval => ({
  orderNo: releaseNo(about),
  adminId,
  adminEmail: `${adminId}@example.com`,
  at: askedAt + 60,
  decision: 'approve',
  digest: heldDigest(about, { way: 'release' }),
});

const endedOf = (
  given: Approval[],
  {
    requireSignatures = false,
    about = screening,
  }: { requireSignatures?: boolean; about?: ScreeningCase } = {},
) =>
  makeEndedHolds({
    approvals: {
      async approvals(orderNo) {
        asked.push(orderNo);
        return given.filter((one) => one.orderNo === orderNo);
      },
    },
    projects: { settings: async () => buildSettings({ requireSignatures }) },
    devices: fakeDevices().list,
    stage: 'prod',
  }).getMany([about]);

test('enough people end a hold, for the terms and the verdict that they saw', async () => {
  const { id, digest } = screening;
  expect(await endedOf([approve('a')])).toEqual(new Map([[id, digest]]));
  expect(asked).toEqual([releaseNo(screening)]);
  const refused = buildCase({ answer: { ...screening.answer!, verdict: 'refuse' } });
  expect(await endedOf([approve('a', refused)], { about: refused })).toEqual(new Map());
});

test('where signatures are required, a release that nobody signed counts for nothing', async () => {
  const options = { requireSignatures: true };
  expect(await endedOf([approve('a'), approve('b')], options)).toEqual(new Map());
  const signature = { deviceId: 'ab'.repeat(32), signature: 'AA' };
  expect(await endedOf([{ ...approve('a'), signature }], options)).toEqual(new Map());
});
