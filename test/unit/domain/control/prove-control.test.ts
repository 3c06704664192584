import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { base58 } from '@scure/base';
import { expect, test } from 'vitest';
import { addressOfPublicKey } from '#chains/evm/account/address.ts';
import { evmPrivateKey } from '#chains/evm/account/derive.ts';
import { makeEvmControlSigner } from '#chains/evm/pay/control-signer.ts';
import { solanaPrivateKey } from '#chains/solana/account/derive.ts';
import { makeSolanaControlSigner } from '#chains/solana/pay/control-signer.ts';
import { tronAddressOfPublicKey } from '#chains/tron/account/address.ts';
import { tronPrivateKey } from '#chains/tron/account/derive.ts';
import { makeTronControlSigner } from '#chains/tron/pay/control-signer.ts';
import { proveControl } from '#domain/control/prove-control.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import { type Family, families } from '#shared/chains.ts';
import { controlProblem } from '#shared/control/verify-control.ts';
import { buildProject } from '#test/builders/builders.ts';
import { walletDigestKeyring, walletMessageKeyring } from '#test/fakes/keyrings.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

const seed = new Uint8Array(64).fill(7);
const hot = new Uint8Array(32).fill(3);
const point = (key: Uint8Array) => secp256k1.getPublicKey(key, false);
const of = {
  EVM: {
    address: (key: Uint8Array) => addressOfPublicKey(point(key)),
    childKey: evmPrivateKey,
    signer: () => makeEvmControlSigner(walletDigestKeyring(hot, { seed, childKey: evmPrivateKey })),
  },
  TRX: {
    address: (key: Uint8Array) => tronAddressOfPublicKey(point(key)),
    childKey: tronPrivateKey,
    signer: () =>
      makeTronControlSigner(walletDigestKeyring(hot, { seed, childKey: tronPrivateKey })),
  },
  SOL: {
    address: (key: Uint8Array) => base58.encode(ed25519.getPublicKey(key)),
    childKey: solanaPrivateKey,
    signer: () =>
      makeSolanaControlSigner(walletMessageKeyring(hot, { seed, childKey: solanaPrivateKey })),
  },
};
const hotAddress = (family: Family) => of[family].address(hot);
const userAddress = (family: Family, index: number) =>
  of[family].address(of[family].childKey(seed, index));

const nonce = 'audit-2026-4f9c';

function world(family: Family, owners: Partial<AddressOwner>[], { isFrozen = false } = {}) {
  const logged: LoggedEvent[] = [];
  const book = new Map(
    owners.map((owner) => [
      owner.address,
      { family, projectId: 'demo', subIndex: 1, userId: 'u', ...owner } as AddressOwner,
    ]),
  );
  const project = buildProject({
    hot: {
      EVM: { address: hotAddress('EVM') },
      TRX: { address: hotAddress('TRX') },
      SOL: { address: hotAddress('SOL') },
    },
  });
  const deps = {
    family,
    stage: 'prod',
    projects: {
      project: async (id: string) => (id === 'demo' ? project : null),
      isFrozen: async () => isFrozen,
    },
    addresses: {
      owners: async (_: Family, asked: string[]) =>
        new Map(asked.flatMap((one) => (book.has(one) ? [[one, book.get(one)!] as const] : []))),
    },
    signer: of[family].signer(),
    clock: fakeClock(() => Date.UTC(2026, 10, 27, 23, 59, 59)),
    log: recordingLogger(logged),
  };
  const prove = (...addresses: string[]) =>
    proveControl(deps, { projectId: 'demo', nonce, addresses });
  return { prove, logged, deps };
}

test.each(families)(
  '%s: the hot wallet and users prove control, on the day of the signer',
  async (family) => {
    const users = [1, 2].map((subIndex) => ({ address: userAddress(family, subIndex), subIndex }));
    const { prove, logged } = world(family, users);
    const addresses = [hotAddress(family), ...users.map(({ address }) => address)];
    const answer = await prove(...addresses);
    if (answer.isFrozen) throw new Error('it is not frozen');
    expect(answer.proofs.map(({ address }) => address)).toEqual(addresses);
    for (const proof of answer.proofs) {
      expect(proof).toMatchObject({ project: 'demo', family, date: '2026-11-27', nonce });
      expect(controlProblem(proof)).toBeNull();
    }
    expect([answer.unknown, answer.failed]).toEqual([[], []]);
    expect(logged).toMatchObject([
      { level: 'info', event: 'control.proved', fields: { project: 'demo', signed: 3, failed: 0 } },
    ]);
    // No line has a signature.
    expect(JSON.stringify(logged)).not.toContain(answer.proofs[0]!.signature.slice(2, 40));
  },
);

test('what is not the project’s is signed by nobody', async () => {
  const rival = { address: userAddress('EVM', 4), projectId: 'rival', subIndex: 4 };
  const { prove, deps } = world('EVM', [rival]);
  const stranger = userAddress('EVM', 9);
  expect(await prove(rival.address, stranger, 'no address')).toMatchObject({
    proofs: [],
    unknown: [rival.address, stranger, 'no address'],
  });
  const other = await proveControl(deps, { projectId: 'none', nonce, addresses: [stranger] });
  expect(other).toMatchObject({ proofs: [], unknown: [stranger] });
});

test.each(families)(
  '%s: a record that names another key’s address signs nothing',
  async (family) => {
    // An attacker's address, recorded as a user's, and a user's, recorded under another index.
    const forged = { address: of[family].address(new Uint8Array(32).fill(66)), subIndex: 1 };
    const moved = { address: userAddress(family, 2), subIndex: 3 };
    const right = { address: userAddress(family, 5), subIndex: 5 };
    const { prove, logged } = world(family, [forged, moved, right]);
    expect(await prove(forged.address, moved.address, right.address)).toMatchObject({
      proofs: [{ address: right.address }],
      failed: [forged.address, moved.address],
    });
    const events = logged.map(({ event }) => event);
    expect(events).toEqual(['control.not-signed', 'control.not-signed', 'control.proved']);
  },
);

test('an EVM address is found in any case, and proven as it is recorded', async () => {
  const { prove } = world('EVM', []);
  const answer = await prove(hotAddress('EVM').toLowerCase());
  expect(answer).toMatchObject({ proofs: [{ address: hotAddress('EVM') }], unknown: [] });
});

test('a frozen project signs nothing', async () => {
  const { prove } = world('SOL', [], { isFrozen: true });
  expect(await prove(hotAddress('SOL'))).toEqual({ isFrozen: true });
});

test.each(['short', 'a b c d e f', 'nonce. It moves everything', '\x19\x01'.padEnd(10, '0')])(
  'the nonce %j is in no text',
  async (wrong) => {
    const { deps } = world('EVM', []);
    await expect(
      proveControl(deps, { projectId: 'demo', nonce: wrong, addresses: [hotAddress('EVM')] }),
    ).rejects.toThrow(RangeError);
  },
);

test('a family’s signer signs no claim of another family', async () => {
  for (const family of families) {
    const claim = {
      project: 'demo',
      family,
      address: hotAddress(family),
      date: '2026-11-27',
      nonce,
    };
    for (const other of families.filter((one) => one !== family)) {
      await expect(of[other].signer().sign({ keyId: 'k', claim })).rejects.toThrow('is none of');
    }
  }
});
