/** Where a project requires signatures, approvals count by the devices of those who approved. */
import { beforeAll, expect, test } from 'vitest';
import { listDigest, termsDigest } from '#domain/approval/terms-digest.ts';
import { maySign } from '#domain/payment/authorize/may-sign.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Decision } from '#model/orders/decision.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { DeviceSignature } from '#shared/devices/device-signature.ts';
import { decisionText } from '#shared/devices/device-texts.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import {
  buildProject,
  buildSettings,
  buildWithdrawal,
  hotAddress,
} from '#test/builders/builders.ts';
import {
  begun,
  type DeviceWorld,
  deviceWorld,
  stage,
} from '#test/builders/domain/device/enrolled.ts';
import {
  buildDevice,
  type Said,
  signText,
  type TestDevice,
} from '#test/builders/shared/devices/build-device.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

let world: DeviceWorld;
let annas: TestDevice;
let berts: TestDevice;

beforeAll(async () => {
  world = deviceWorld();
  const devices = await begun(world);
  annas = devices.annas;
  berts = devices.berts;
});

const now = 1_767_225_600;
/** 5,000 USDT: one approval; 50,000: two. */
const payout = (orderNo: string, usd = 5_000n): Withdrawal =>
  buildWithdrawal({
    orderNo,
    status: 'approved',
    level: usd > 10_000n ? 3 : 2,
    amount: usd * 1_000_000n,
    amountMicroUsd: usd * 1_000_000n,
  });

interface Vote {
  adminId: string;
  approval: Approval;
  decision: Decision;
}

/** What a function that decides stores: the vote on `order`, and the decision on the list that it is in. */
function vote(
  order: Withdrawal,
  adminId: string,
  options: { list?: Withdrawal[]; signature?: DeviceSignature | null } = {},
): Vote {
  const list = options.list ?? [order];
  const digests = list.map(termsDigest);
  const digest = listDigest(digests);
  const adminEmail = `${adminId}@example.com`;
  const made = { adminId, adminEmail, at: now, decision: 'approve' as const };
  const position = list.indexOf(order);
  return {
    adminId,
    approval: Object.assign({}, made, {
      orderNo: order.orderNo,
      digest: termsDigest(order),
      list: { digest, position },
    }),
    decision: Object.assign(
      {},
      made,
      { listDigest: digest, digests, projectId: 'demo', reason: null },
      options.signature ? { signature: options.signature } : {},
    ),
  };
}

const textOf = (list: Withdrawal[], set: { stage?: string; project?: string; as?: string } = {}) =>
  decisionText(set.stage ?? stage, {
    projectId: set.project ?? 'demo',
    decision: set.as ?? 'approve',
    listDigest: listDigest(list.map(termsDigest)),
  });

const signed = (order: Withdrawal, device: TestDevice, list = [order], said: Said = {}): Vote =>
  vote(order, device.personId, { list, signature: signText(device, textOf(list), said) });

/** What the signer does with an order that has these votes. */
async function judged(order: Order, votes: Vote[], requireSignatures = true) {
  const notes: Order['stuck'][] = [];
  const failed: TransitionWrite[] = [];
  const { log, events } = fakeLogger();
  const deps = buildWorkerDeps({
    // Each signer reads the records for the first time.
    devices: { ...world.fake.devices.list },
    stage,
    clock: stoppedClock(now),
    log,
    approvals: {
      approvals: async () => votes.map(({ approval }) => approval),
      decision: async ({ adminId, listDigest: digest }) =>
        votes
          .map(({ decision }) => decision)
          .find((one) => one.adminId === adminId && one.listDigest === digest) ?? null,
    },
    orders: fakeOrderStore({
      get: async () => order,
      transition: async (write) => {
        failed.push(write);
        return order;
      },
      noteStuck: async (_, note) => void notes.push(note),
    }),
    payments: fakePaymentStore({ signature: async () => null }),
  });
  const wallet = { project: buildProject(), address: hotAddress, keyId: 'k' };
  const permit = await maySign(deps, wallet, order, {
    settings: buildSettings({ requireSignatures }),
    earlier: async () => 'void',
    voided: new Map(),
  });
  return { permit, notes, failed, logged: events.error };
}

/** The order waits: it is neither signed nor failed, and the alarm's line is logged. */
async function expectWaits(order: Withdrawal, votes: Vote[]) {
  const { permit, notes, failed, logged } = await judged(order, votes);
  expect(permit).toBeNull();
  expect(failed).toEqual([]);
  expect(notes).toMatchObject([{ cause: 'approval_unsigned' }]);
  expect(logged).toEqual(['payment.approval-unsigned']);
}

test('an approval that its person signed lets the order be paid', async () => {
  const order = payout('WD1');
  expect((await judged(order, [signed(order, annas)])).permit).toMatchObject({ approvals: 1 });
});

test('each order of a list that was signed once is paid', async () => {
  const list = ['WD1', 'WD2', 'WD3'].map((no) => payout(no));
  for (const order of list) {
    expect((await judged(order, [signed(order, annas, list)])).permit).toMatchObject({
      approvals: 1,
    });
  }
});

test('an order that needs two waits until both signed', async () => {
  const order = payout('WD1', 50_000n);
  const both = [signed(order, annas), signed(order, berts)];
  expect((await judged(order, both)).permit).toMatchObject({ approvals: 2 });
  await expectWaits(order, [signed(order, annas), vote(order, 'bert')]);
});

test('an unsigned approval counts as before where signatures are not required', async () => {
  const order = payout('WD1');
  expect((await judged(order, [vote(order, 'anna')], false)).permit).toMatchObject({
    approvals: 1,
  });
});

const order = payout('WD1');
const other = payout('WD2');
const thefts: [string, () => Vote][] = [
  ['has no signature, as of a stolen role of a function that decides', () => vote(order, 'anna')],
  [
    'was given before decisions had lists',
    () => {
      const made = vote(order, 'anna');
      delete made.approval.list;
      return made;
    },
  ],
  [
    'is forged by another key',
    () => signed(order, annas, [order], { key: buildDevice().privateKey }),
  ],
  [
    'replays the signature of another order',
    () => vote(order, 'anna', { signature: signText(annas, textOf([other])) }),
  ],
  [
    'replays the signature of a list without the order',
    () =>
      vote(order, 'anna', { list: [order, other], signature: signText(annas, textOf([other])) }),
  ],
  [
    'replays what was signed for another project',
    () => vote(order, 'anna', { signature: signText(annas, textOf([order], { project: 'shop' })) }),
  ],
  [
    'replays what was signed in another stage',
    () => vote(order, 'anna', { signature: signText(annas, textOf([order], { stage: 'test' })) }),
  ],
  [
    'turns a signed rejection into an approval',
    () => vote(order, 'anna', { signature: signText(annas, textOf([order], { as: 'reject' })) }),
  ],
  [
    'is signed on another page',
    () => signed(order, annas, [order], { clientData: { origin: 'https://evil.example' } }),
  ],
  ['is signed by an unverified user', () => signed(order, annas, [order], { flags: 0x01 })],
  [
    'names an approver and is signed by somebody else',
    () => vote(order, 'anna', { signature: signText(berts, textOf([order])) }),
  ],
  [
    'is signed by a device that nobody confirmed',
    () => {
      const own = buildDevice({ personId: 'anna' }, stage);
      const { privateKey: _, ...identity } = own;
      const made = { email: '', name: '', askedAt: now, code: null };
      world.fake.devices.put('request', Object.assign(identity, made));
      return signed(order, own);
    },
  ],
  [
    'is signed by a device that does not exist',
    () => signed(order, buildDevice({ personId: 'anna' }, stage)),
  ],
];

test.each(thefts)('an approval that %s pays nothing: the order waits', async (_, make) => {
  await expectWaits(order, [make()]);
});

test('a device that has ended no longer pays what it signed', async () => {
  const another = deviceWorld();
  const { annas: device } = await begun(another);
  const votes = [signed(order, device)];
  const before = world;
  world = another;
  expect((await judged(order, votes)).permit).toMatchObject({ approvals: 1 });
  another.fake.devices.put('end', {
    personId: 'anna',
    deviceId: device.deviceId,
    endedBy: { id: 'bert', email: '' },
    endedAt: now,
  });
  await expectWaits(order, votes);
  world = before;
});

test('an order of level 1 is paid without approvals; an unsigned vote is not an approval of it', async () => {
  const small = buildWithdrawal({ status: 'approved' });
  expect((await judged(small, [])).permit).toMatchObject({ approvals: 0 });
  const old = buildWithdrawal({
    status: 'approved',
    price: { ...small.price, readAt: now - 200_000 },
  });
  await expectWaits(old, [vote(old, 'anna')]);
  expect((await judged(old, [signed(old, annas)])).permit).toMatchObject({ approvals: 1 });
});
