import type { Permission } from '#model/permission.ts';
import type { OwnerConfirmation } from './owner-confirmation.ts';

/**
 * What an owner asked of an API key that moves money. The functions that ask for changes write it,
 * and `admin/changes` cannot.
 */
export interface KeyRequested {
  appId: string;
  projectId: string;
  changeId: string;
  askedAt: number;
  askedBy: { id: string; email: string };
  permission: Permission;
  mode: 'hmac' | 'rsa';
  publicKey: string | null;
  /** Of the key as it is; null for one that is yet to be made. */
  digest: string | null;
  /** The whole digest of the change, where its confirmation needs a signature; absent: it needs none. */
  changeDigest?: string;
}

/** A second owner's confirmation of a key. */
export interface KeyConfirmation extends OwnerConfirmation {
  appId: string;
  /** Of the key's credential (src/domain/project/keys/key-digest.ts). */
  digest: string;
}

/** Why a key is believed to be able to move money; null is a record that is missing. */
export interface KeyProof {
  request: KeyRequested | null;
  confirmation: KeyConfirmation | null;
  /**
   * The digest that the key had when it was first used, which only keys/verify-request writes; null
   * for a key that was not used yet, and absent where it was not looked up.
   */
  seen?: string | null;
}
