/**
 * Checks whether a transaction's signatures reach the threshold of the permission that it names
 * (`TransactionCapsule.validateSignature` of java-tron, with its messages).
 */
import { defaultPermissions, type Permission } from '../state/account.ts';
import type { World } from '../state/world.ts';
import { fromHex, toBase58 } from '../wire/bytes.ts';
import { type ContractType, contractTypes } from '../wire/schemas.ts';
import type { Transaction } from '../wire/transaction.ts';
import { Refusal } from './refusal.ts';
import { signerOf } from './signing.ts';

const maxSignatures = 5;

const wrong = (text: string): Refusal =>
  new Refusal('SIGERROR', `Validate signature error: ${text}`);

/** The permission that a contract names; null if the account does not have it. */
export function permissionOf(world: World, owner: string, id: number): Permission | null {
  const permissions = world.account(owner)?.permissions ?? defaultPermissions(owner);
  if (id === 0) return permissions.owner;
  return permissions.actives.find((active) => active.id === id) ?? null;
}

/** True if an active permission covers this type of contract: `operations` has a bit for each. */
function mayOperate(permission: Permission, type: ContractType): boolean {
  const { code } = contractTypes[type];
  const byte = fromHex(permission.operations ?? '')[code >> 3] ?? 0;
  return (byte & (1 << (code & 7))) !== 0;
}

/** The signers and the sum of their weights. Throws Refusal. */
export function weighSignatures(
  permission: Permission,
  signatures: string[],
  hash: string,
): { weight: bigint; signers: string[] } {
  if (signatures.length > permission.keys.length) {
    throw wrong(
      `Signature count is ${signatures.length} more than key counts of permission : ${permission.keys.length}`,
    );
  }
  let weight = 0n;
  const signers: string[] = [];
  for (const signature of signatures) {
    if (signature.length < 130) throw wrong(`Signature size is ${signature.length / 2}`);
    const signer = signerOf(signature, hash);
    if (!signer) throw wrong('java.lang.IllegalArgumentException: Invalid point compression');
    const key = permission.keys.find((item) => item.address === signer);
    if (!key) {
      throw wrong(
        `${signature} is signed by ${toBase58(signer)} but it is not contained of permission.`,
      );
    }
    if (signers.includes(signer)) throw wrong(`${toBase58(signer)} has signed twice!`);
    signers.push(signer);
    weight += key.weight;
  }
  return { weight, signers };
}

/** Throws Refusal with SIGERROR unless the signatures satisfy the account's permission. */
export function checkSignatures(world: World, transaction: Transaction): void {
  const { contract, signatures, id } = transaction;
  if (!contract || signatures.length === 0) throw wrong('miss sig or contract');
  if (signatures.length > maxSignatures) throw wrong('too many signatures');
  const owner = (contract.value.owner_address as string) ?? '';
  const permission = permissionOf(world, owner, contract.permissionId);
  if (!permission) throw wrong("permission isn't exit");
  if (permission.type === 'Active' && !mayOperate(permission, contract.type)) {
    throw wrong('Permission denied');
  }
  if (weighSignatures(permission, signatures, id).weight < permission.threshold) {
    throw wrong('sig error');
  }
}
