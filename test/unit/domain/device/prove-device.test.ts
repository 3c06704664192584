import { expect, test } from 'vitest';
import { isSignedBy } from '#domain/device/is-signed-by.ts';
import { deviceIdOf, deviceTtlS, proveDevice } from '#domain/device/prove-device.ts';
import { deviceConfirmationText } from '#shared/devices/device-texts.ts';
import {
  anna,
  begun,
  bert,
  cleo,
  codesId,
  confirm,
  type DeviceWorld,
  deviceWorld,
  enrol,
  printCodes,
  stage,
} from '#test/builders/domain/device/enrolled.ts';
import {
  buildDevice,
  signByCode,
  signText,
  type TestDevice,
} from '#test/builders/shared/devices/build-device.ts';

/** As a signer that reads these records for the first time: nothing is remembered. */
const prove = ({ fake }: DeviceWorld, device: TestDevice, at: number | null = null) =>
  proveDevice({ devices: { ...fake.devices.list }, stage }, device, at);

test('two people with codes who confirmed each other are proven, and whom they confirm', async () => {
  const world = deviceWorld();
  const { annas, berts } = await begun(world);
  const cleos = await enrol(world, cleo, { kind: 'key_file' });
  expect(await prove(world, cleos)).toBeNull();
  await confirm(world, bert, berts, cleos);
  for (const device of [annas, berts, cleos]) {
    expect(await prove(world, device)).toMatchObject({ deviceId: device.deviceId });
  }
});

test('one of the first two is not proven before both confirmed each other', async () => {
  const world = deviceWorld();
  printCodes(world);
  const annas = await enrol(world, anna, { id: codesId });
  const berts = await enrol(world, bert, { id: codesId });
  await confirm(world, anna, annas, berts);
  expect(await prove(world, annas)).toBeNull();
  expect(await prove(world, berts)).toBeNull();
  await confirm(world, bert, berts, annas);
  expect(await prove(world, berts)).not.toBeNull();
});

test('a device that was begun by one pair of codes stays when others begin by another', async () => {
  const world = deviceWorld();
  const { annas } = await begun(world);
  printCodes(world, 'PAIR0002', [bert, cleo]);
  const berts = await enrol(world, bert, { id: 'PAIR0002' });
  const cleos = await enrol(world, cleo, { id: 'PAIR0002' });
  await confirm(world, cleo, cleos, berts);
  await confirm(world, bert, berts, cleos);
  for (const device of [annas, berts, cleos]) expect(await prove(world, device)).not.toBeNull();
});

test('a device that has ended proves nothing, but what it confirmed before', async () => {
  const world = deviceWorld();
  const { annas, berts } = await begun(world);
  const cleos = await enrol(world, cleo);
  await confirm(world, bert, berts, cleos);
  const endedAt = world.time.now + 10;
  world.fake.devices.put('end', {
    personId: bert.id,
    deviceId: berts.deviceId,
    endedBy: anna,
    endedAt,
  });
  expect(await prove(world, berts)).toBeNull();
  expect(await prove(world, berts, endedAt - 1)).not.toBeNull();
  expect(await prove(world, berts, endedAt)).toBeNull();
  expect(await prove(world, cleos)).not.toBeNull();
  expect(await prove(world, annas)).not.toBeNull();
});

test('a container that has proven a device reads its end each time, and its proof no more', async () => {
  const world = deviceWorld();
  const { annas, berts } = await begun(world);
  const deps = { devices: world.fake.devices.list, stage };
  expect(await proveDevice(deps, annas)).not.toBeNull();
  const reads = () => world.fake.devices.reads;
  const before = new Map(reads());
  expect(await proveDevice(deps, annas)).not.toBeNull();
  expect(reads().get(annas.deviceId)).toBe(before.get(annas.deviceId)! + 1);
  expect(reads().get(berts.deviceId)).toBe(before.get(berts.deviceId));
  const { personId, deviceId } = annas;
  world.fake.devices.put('end', { personId, deviceId, endedBy: bert, endedAt: world.time.now });
  expect(await proveDevice(deps, annas)).toBeNull();
});

/** What a thief writes: each with the roles of one function, or of both. */
interface Theft {
  world: DeviceWorld;
  annas: TestDevice;
  berts: TestDevice;
  /** Of the thief, in Cleo's name. */
  own: TestDevice;
}

const confirmedBy = (by: { id: string; email: string }, own: TestDevice, signer: TestDevice) => ({
  deviceId: own.deviceId,
  personId: own.personId,
  confirmedBy: { id: by.id, email: by.email },
  confirmedAt: 1_767_225_600,
  signature: signText(signer, deviceConfirmationText(stage, own.deviceId)),
});

const requestOf = ({ privateKey: _, ...identity }: TestDevice) =>
  Object.assign(identity, {
    email: 'cleo@example.com',
    name: 'phone',
    askedAt: 1_767_225_600,
    code: null,
  });

const thefts: [string, (theft: Theft) => void][] = [
  ['only enrols', () => {}],
  [
    'writes a confirmation without a signature of its owner',
    ({ world, annas, own }) => {
      const made = confirmedBy(anna, own, annas);
      Object.assign(made.signature, { signature: 'AAAA' });
      world.fake.devices.put('confirmation', made);
    },
  ],
  [
    'signs the confirmation by the device itself, in the name of an owner',
    ({ world, annas, own }) => {
      const made = confirmedBy(anna, own, own);
      made.signature.deviceId = annas.deviceId;
      world.fake.devices.put('confirmation', made);
    },
  ],
  [
    'confirms by a second device of theirs that nobody confirmed',
    ({ world, own }) => {
      const second = buildDevice({ personId: 'dora' }, stage);
      world.fake.devices.put('request', requestOf(second));
      world.fake.devices.put('confirmation', confirmedBy({ id: 'dora', email: '' }, own, second));
    },
  ],
  [
    'has two devices of theirs confirm each other',
    ({ world, own }) => {
      const second = buildDevice({ personId: 'dora' }, stage);
      const dora = { id: 'dora', email: '' };
      world.fake.devices.put('request', requestOf(second));
      world.fake.devices.put('confirmation', confirmedBy(dora, own, second));
      world.fake.devices.put('confirmation', confirmedBy(cleo, second, own));
    },
  ],
  [
    'has the device confirm itself',
    ({ world, own }) => {
      world.fake.devices.put('confirmation', confirmedBy(cleo, own, own));
    },
  ],
  [
    'copies the confirmation of another device',
    ({ world, berts, own }) => {
      const { confirmation } = world.fake.devices.of(berts);
      const { personId, deviceId } = own;
      world.fake.devices.put(
        'confirmation',
        Object.assign({}, confirmation, { personId, deviceId }),
      );
    },
  ],
  [
    'makes codes of their own',
    ({ world, own }) => {
      // Stored under another id than the operator's: DEV-C is not a function's to write.
      const signature = signByCode('PAIR0009 cleo', stage, own.deviceId);
      Object.assign(world.fake.devices.of(own).request!, {
        code: { codesId: 'PAIR0009', signature },
      });
      world.fake.devices.put('confirmation', confirmedBy(cleo, own, own));
    },
  ],
  [
    'names the codes of the operator without having one',
    ({ world, annas, own }) => {
      const signature = signByCode('guessed', stage, own.deviceId);
      Object.assign(world.fake.devices.of(own).request!, { code: { codesId, signature } });
      const made = confirmedBy(anna, own, own);
      made.signature.deviceId = annas.deviceId;
      world.fake.devices.put('confirmation', made);
    },
  ],
];

test.each(thefts)('a thief who %s has no device', async (_, act) => {
  const world = deviceWorld();
  const { annas, berts } = await begun(world);
  const own = await enrol(world, cleo);
  act({ world, annas, berts, own });
  expect(await prove(world, own)).toBeNull();
  expect(await prove(world, annas)).not.toBeNull();
});

test('the same records are proven with the signature of an owner: the thefts fail by what they change', async () => {
  const world = deviceWorld();
  const { annas } = await begun(world);
  const own = await enrol(world, cleo);
  world.fake.devices.put('confirmation', confirmedBy(anna, own, annas));
  expect(await prove(world, own)).not.toBeNull();
});

test.each(['publicKey', 'kind', 'credentialId', 'origin', 'personId', 'deviceId'] as const)(
  'a request whose %s is exchanged is of no device, whether it began by a code or not',
  async (field) => {
    const other = buildDevice({ personId: 'dora', origin: 'https://evil.example' }, stage);
    const value = field === 'kind' ? 'key_file' : other[field];
    for (const which of ['annas', 'cleos'] as const) {
      const world = deviceWorld();
      const { annas, berts } = await begun(world);
      const cleos = await enrol(world, cleo);
      await confirm(world, bert, berts, cleos);
      const device = { annas, cleos }[which];
      expect(await prove(world, device)).not.toBeNull();
      Object.assign(world.fake.devices.of(device).request!, { [field]: value });
      expect(await prove(world, device), which).toBeNull();
    }
  },
);

test('a confirmation counts from when the device was enrolled to seven days later', async () => {
  for (const [late, proven] of [
    [-301, false],
    [0, true],
    [deviceTtlS + 299, true],
    [deviceTtlS + 300, false],
  ] as const) {
    const world = deviceWorld();
    const { annas } = await begun(world);
    const own = await enrol(world, cleo);
    const made = confirmedBy(anna, own, annas);
    made.confirmedAt += late;
    world.fake.devices.put('confirmation', made);
    expect((await prove(world, own)) !== null, String(late)).toBe(proven);
  }
});

test('a code counts for its person, its pair and its days', async () => {
  const world = deviceWorld();
  const { annas } = await begun(world);
  const codes = world.fake.devices.codes.get(codesId)!;
  const original = structuredClone(codes);
  const changes: [string, object][] = [
    ['expired before', { expiresAt: codes.at - 301 }],
    ['printed later', { at: codes.at + 301 }],
    ['another pair', { codesId: 'PAIR0002' }],
    ['other people', { people: codes.people.map((one) => ({ ...one, personId: 'x' })) }],
    ['other codes', { people: codes.people.map((one) => ({ ...one, publicKey: 'AAAA' })) }],
    ['none', { people: [] }],
  ];
  for (const [what, change] of changes) {
    world.fake.devices.codes.set(codesId, Object.assign({}, original, change));
    expect(await prove(world, annas), what).toBeNull();
  }
  world.fake.devices.codes.set(codesId, original);
  expect(await prove(world, annas)).not.toBeNull();
});

test('a device of one stage is none in another', async () => {
  const world = deviceWorld();
  const { annas } = await begun(world);
  const devices = { ...world.fake.devices.list };
  expect(await proveDevice({ devices, stage: 'test' }, annas)).toBeNull();
  expect(deviceIdOf('test', annas)).not.toBe(annas.deviceId);
});

test('what is signed counts for the person of the device, and for nobody else', async () => {
  const world = deviceWorld();
  const { annas, berts } = await begun(world);
  const deps = { devices: world.fake.devices.list, stage };
  const signature = signText(annas, 'text');
  expect(await isSignedBy(deps, { personId: 'anna', text: 'text' }, signature)).toBe(true);
  expect(await isSignedBy(deps, { personId: 'bert', text: 'text' }, signature)).toBe(false);
  expect(await isSignedBy(deps, { personId: 'anna', text: 'other' }, signature)).toBe(false);
  const inName = Object.assign({}, signature, { deviceId: berts.deviceId });
  expect(await isSignedBy(deps, { personId: 'bert', text: 'text' }, inName)).toBe(false);
  expect(await isSignedBy(deps, { personId: 'anna', text: 'text' }, null)).toBe(false);
  const odd = JSON.parse('{"deviceId":7,"signature":"AAAA"}');
  expect(await isSignedBy(deps, { personId: 'anna', text: 'text' }, odd)).toBe(false);
});
