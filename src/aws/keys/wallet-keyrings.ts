import { parseSeedKeyId } from '#model/seed-key-id.ts';
import type { Keyring, MessageKeyring } from '#ports/chains.ts';
import { makeDerivedKeyring } from './derived-keyring.ts';
import type { DerivedKeysOptions } from './derived-keys.ts';
import { makeDerivedMessageKeyring } from './derived-message-keyring.ts';
import { makeKeyring } from './keyring.ts';
import type { KmsSignatureOptions } from './kms-signature.ts';
import { makeMessageKeyring } from './message-keyring.ts';

/** Signs for every address of a wallet: with the project's seed for `seed:` ids, else with KMS. */
export function makeWalletKeyring(options: DerivedKeysOptions, kms?: KmsSignatureOptions): Keyring {
  const hot = makeKeyring(kms);
  const derived = makeDerivedKeyring(options);
  return {
    signDigest: async (input) => (parseSeedKeyId(input.keyId) ? derived : hot).signDigest(input),
  };
}

/** The same as makeWalletKeyring, for Ed25519 keys. */
export function makeWalletMessageKeyring(
  options: DerivedKeysOptions,
  kms?: KmsSignatureOptions,
): MessageKeyring {
  const hot = makeMessageKeyring(kms);
  const derived = makeDerivedMessageKeyring(options);
  return {
    signMessage: async (input) => (parseSeedKeyId(input.keyId) ? derived : hot).signMessage(input),
  };
}
