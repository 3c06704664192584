/** What a merchant and an admin do with a batch of payouts, and the function that continues it. */
import { checkAddress } from '#chains/account/address.ts';
import { proveBatch } from '#domain/auth/prove-order.ts';
import { askedWithdrawal, type ReadAskedOrder } from '#domain/request/asked-order.ts';
import { advanceBatch } from '#extensions/payouts/rules/advance-batch.ts';
import { cancelBatch } from '#extensions/payouts/rules/cancel-batch.ts';
import { createBatch } from '#extensions/payouts/rules/create-batch.ts';
import { decideBatch } from '#extensions/payouts/rules/decide-batch.ts';
import { type ReadBatchDeps, readBatch } from '#extensions/payouts/rules/read-batch.ts';
import type { Credential } from '#model/project.ts';
import type { Caller, SignedCall } from '#ports/signed-call.ts';
import { bodyDigest } from '#shared/crypto/sign-string.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { ApiError } from '#wire/api-error.ts';
import type { Cell, PlannedOrder } from '../cell.ts';
import type { CrashPorts } from './ports.ts';

const batchIdOf = ({ id }: Cell): string => `${id}-batch`;

/** The merchant's call for these orders: it is recorded, as keys/verify-request does it, and then made. */
export const submitsBatch =
  (cell: Cell, orders: readonly PlannedOrder[]) => async (ports: CrashPorts) => {
    const { chain } = ports;
    const terms = {
      chain: () => chain,
      token: (_: unknown, symbol: string) => chain.tokens.find((token) => token.symbol === symbol),
      checkAddress: (_: unknown, text: string) => checkAddress(chain.family, text),
    };
    const readOrder: ReadAskedOrder = (_, { body, project: { projectId } }) => {
      const { biz_order_id: bizOrderId, to_address: toAddress, token, amount } = JSON.parse(body);
      const asked = {
        projectId,
        bizOrderId,
        chain: chain.name,
        token,
        toAddress,
        amount,
        memo: null,
      };
      try {
        return askedWithdrawal(terms, asked);
      } catch (error) {
        if (error instanceof ApiError) return null;
        throw error;
      }
    };
    const asked = {
      batch_id: batchIdOf(cell),
      items: orders.map(({ bizOrderId, toAddress, token, amount }) => ({
        biz_order_id: bizOrderId,
        chain: chain.name,
        token,
        to_address: toAddress,
        amount,
      })),
    };
    const body = JSON.stringify(asked);
    const appId = `app_${cell.id}`;
    const proven = await proveBatch(
      { requests: ports.requests, readOrder, readSigned: readOrder },
      {
        caller: {
          key: fake<Caller['key']>({ appId, permission: 'manage' }),
          project: cell.project,
          settings: buildSettings(),
        },
        key: fake<Credential>({ appId, mode: 'hmac' }),
        text: '',
        timestamp: '',
        signature: '',
        call: fake<SignedCall>({
          method: 'POST',
          pathWithQuery: '/v1/withdraw/batch',
          bodyMd5: bodyDigest(body),
          bodySha256: null,
          order: { body, idempotencyKey: null, sessionKey: null },
        }),
        at: ports.clock.now(),
      },
    );
    if (!proven) throw new Error('the call is no batch');
    const { batchNo, orderNos } = proven;
    const read = readBatch(
      {
        ...terms,
        readBody: (item) => item as ReturnType<ReadBatchDeps['readBody']>,
        parseChain: () => chain.name,
      },
      asked,
    );
    const { batch, orders: made } = await createBatch(
      { ...ports, ...(ports.rented && { resourceSource: ports.rented.source }) },
      {
        project: cell.project,
        settings: buildSettings(),
        appId,
        keyAskedBy: undefined,
        keyName: undefined,
        requestId: ports.ids.next('RQ'),
        batchNo,
        orderNoOf: (position) => orderNos[position]!,
      },
      {
        ...read,
        totals: proven.totals.map((total) => ({ ...total, amount: BigInt(total.amount) })),
      },
    );
    if (!batch) throw new Error('the batch was refused');
    return { batchNo, orderNos: made.map(({ orderNo }) => orderNo) };
  };

/** Another call is at work, or one that died was: it may be asked again later. */
export const isBusy = (error: Error): boolean => (error as { kind?: string }).kind === 'busy';

export const cancelsBatch = (cell: Cell) => (ports: CrashPorts) =>
  cancelBatch(ports, { projectId: cell.id, batchId: batchIdOf(cell) });

export const decidesBatch =
  (cell: Cell, by: string, decision: 'approve' | 'reject') => async (ports: CrashPorts) => {
    const batch = await ports.batches.get(cell.batch!.no);
    return decideBatch(
      { ...ports, store: ports.projects, stage: 'local' },
      {
        actor: {
          projectId: cell.id,
          admin: { id: by, email: `${by}@example.com`, groups: ['approver'], authTime: 0 },
          requestId: 'req',
        },
        batchNo: cell.batch!.no,
        digest: batch!.digest,
        decision: decision === 'approve' ? { approve: null } : { reject: 'no' },
      },
    );
  };

/** One run of schedule/advance-payouts. */
export const advancesBatches = () => async (ports: CrashPorts) => {
  for (const batchNo of await ports.batches.open(1_000)) await advanceBatch(ports, batchNo);
};
