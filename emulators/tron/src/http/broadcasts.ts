import { permissionOf, weighSignatures } from '../node/check-signatures.ts';
import { Refusal } from '../node/refusal.ts';
import { fromHex, toHex } from '../wire/bytes.ts';
import { NodeError } from '../wire/errors.ts';
import {
  type Transaction,
  transactionFromBytes,
  transactionFromJson,
} from '../wire/transaction.ts';
import { permissionJson } from './account-reads.ts';
import { unsignedJson } from './build.ts';
import type { Faults } from './faults.ts';
import { printTransaction } from './print.ts';
import { type ApiRequest, type Handler, options, textField } from './request.ts';
import { addressText } from './shapes.ts';

/** Accepts a transaction, or returns why not. Injected faults come first. */
async function accept(
  { chain }: ApiRequest,
  faults: Faults,
  transaction: Transaction,
): Promise<Refusal | null> {
  try {
    const fault = faults.ofBroadcast(transaction);
    if (fault?.kind === 'refuse') throw new Refusal(fault.code, fault.message);
    if (fault?.kind === 'drop') return null;
    await chain.broadcast(transaction, fault?.kind === 'stick');
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    return new Refusal('OTHER_ERROR', `Error: ${(error as Error).message}`);
  }
}

const encodeMessage = (message: string, visible: boolean): string =>
  visible ? message : toHex(Buffer.from(message));

/** Who has signed, and whether the weight is sufficient. */
const signWeight: Handler = (request) => {
  const transaction = transactionFromJson(request.body, options(request));
  const { contract, signatures, id } = transaction;
  const owner = (contract?.value.owner_address as string) ?? '';
  const permission = contract && permissionOf(request.view.world, owner, contract.permissionId);
  const wrapped = {
    result: { result: true },
    txid: id,
    transaction: {
      signature: signatures.length > 0 ? signatures : undefined,
      ...unsignedJson(transaction, request.visible),
      visible: undefined,
    },
  };
  if (!permission) {
    return {
      result: { code: 'PERMISSION_ERROR', message: "permission isn't exit" },
      transaction: wrapped,
    };
  }
  const found = { weight: 0n, signers: [] as string[] };
  try {
    if (signatures.length > 0) Object.assign(found, weighSignatures(permission, signatures, id));
  } catch (error) {
    const result = { code: 'SIGNATURE_FORMAT_ERROR', message: (error as Error).message };
    return {
      result,
      permission: permissionJson(permission, request.visible),
      transaction: wrapped,
    };
  }
  return {
    result: found.weight >= permission.threshold ? {} : { code: 'NOT_ENOUGH_PERMISSION' },
    approved_list:
      found.signers.length > 0
        ? found.signers.map((item) => addressText(item, request.visible))
        : undefined,
    permission: permissionJson(permission, request.visible),
    current_weight: found.weight || undefined,
    transaction: wrapped,
  };
};

export const broadcasts = (faults: Faults): Record<string, Handler> => ({
  broadcasttransaction: async (request) => {
    const transaction = transactionFromJson(request.body, options(request));
    const refusal = await accept(request, faults, transaction);
    return refusal
      ? {
          code: refusal.code,
          txid: transaction.id,
          message: encodeMessage(refusal.message, request.visible),
        }
      : { result: true, txid: transaction.id };
  },
  broadcasthex: async (request) => {
    const hex = textField(request, 'transaction');
    let transaction: Transaction;
    try {
      transaction = transactionFromBytes(fromHex(hex));
    } catch (error) {
      throw new NodeError(
        'com.google.protobuf.InvalidProtocolBufferException',
        (error as Error).message,
      );
    }
    const refusal = await accept(request, faults, transaction);
    return {
      result: refusal === null,
      code: refusal?.code ?? 'SUCCESS',
      txid: transaction.id,
      message: refusal?.message ?? '',
      transaction: printTransaction(transaction),
    };
  },
  getsignweight: signWeight,
});
