import { ListKeysCommand } from '@aws-sdk/client-kms';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Logger } from '#ports/runtime.ts';
import { kms } from '#test/scenarios/project-keys.ts';

export const digest = keccak_256(new TextEncoder().encode('a payment'));
export const silent: Logger = { info: () => {}, warn: () => {}, error: () => {} };
export const keyCount = async () => (await kms.send(new ListKeysCommand({}))).Keys?.length ?? 0;
