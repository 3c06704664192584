import { base58 } from '@scure/base';
import type { StoredAccount } from '../svm/svm.ts';
import { parseTokenAccount } from './parse-token-account.ts';
import { invalidParams, RpcError } from './rpc-error.ts';

/** Largest account data, in bytes, that nodes answer in base58. */
const maxBase58 = 128;

export interface AccountForm {
  encoding?: unknown;
  dataSlice?: unknown;
}

function slice(data: Uint8Array, wanted: unknown): Uint8Array {
  if (typeof wanted !== 'object' || wanted === null) return data;
  const { offset, length } = wanted as { offset: number; length: number };
  return data.subarray(offset, offset + length);
}

function encodeData(
  account: StoredAccount,
  form: AccountForm,
  readMint: (mint: string) => StoredAccount | null,
): unknown {
  const bytes = slice(account.data, form.dataSlice);
  const encoding = form.encoding ?? 'binary';
  if (encoding === 'jsonParsed') {
    const parsed = parseTokenAccount(account, readMint);
    if (parsed) return parsed;
  }
  if (encoding === 'base64' || encoding === 'jsonParsed') {
    return [Buffer.from(bytes).toString('base64'), 'base64'];
  }
  if (encoding !== 'binary' && encoding !== 'base58') {
    throw invalidParams(`Invalid params: unknown variant \`${encoding}\`.`);
  }
  if (bytes.length > maxBase58) {
    throw new RpcError(
      -32600,
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    );
  }
  const text = base58.encode(bytes);
  return encoding === 'binary' ? text : [text, 'base58'];
}

/** An account as answers show it. Null stays null. */
export function encodeAccount(
  account: StoredAccount | null,
  form: AccountForm,
  readMint: (mint: string) => StoredAccount | null,
): Record<string, unknown> | null {
  if (!account) return null;
  return {
    data: encodeData(account, form, readMint),
    executable: account.executable,
    lamports: Number(account.lamports),
    owner: account.owner,
    rentEpoch: Number(account.rentEpoch),
    space: account.data.length,
  };
}
