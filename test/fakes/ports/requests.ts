import type { KeyProof } from '#model/auth/key-proof.ts';
import type {
  BatchRequest,
  RequestRecord,
  RequestRef,
  UnrecordedOrders,
} from '#model/order-request.ts';
import type { RequestReader, RequestWriter } from '#ports/requests.ts';

export type FakeRequests = ReturnType<typeof fakeRequests>;

const idOf = ({ kind, projectId, clientId }: RequestRef, orderNo: string): string =>
  clientId === null ? orderNo : `${kind} ${projectId} ${clientId}`;

/** What was asked of orders, in memory. A test may overwrite what it holds. */
export function fakeRequests() {
  const records = new Map<string, RequestRecord>();
  const calls = new Map<string, BatchRequest>();
  const keyProofs = new Map<string, KeyProof>();
  const reads = { keys: 0 };
  const flags = { unrecorded: null as UnrecordedOrders | null };
  const writer: RequestWriter = {
    async add(ref, orderNo, request) {
      const id = idOf(ref, orderNo);
      const { projectId } = ref;
      const record = records.get(id) ?? { projectId, orderNo, requests: [] };
      const isKnown = record.requests.some(({ digest }) => digest === request.digest);
      if (!isKnown) record.requests.push(request);
      records.set(id, record);
      return record.orderNo;
    },
    async keepBatch(call) {
      const id = `${call.projectId} ${call.digest}`;
      if (!calls.has(id)) calls.set(id, structuredClone(call));
    },
  };
  const reader: RequestReader = {
    of: async (ref, orderNo) => structuredClone(records.get(idOf(ref, orderNo)) ?? null),
    batch: async (projectId, digest) =>
      structuredClone(calls.get(`${projectId} ${digest}`) ?? null),
    unrecorded: async () => flags.unrecorded,
    async keyProof(projectId, appId) {
      reads.keys += 1;
      return keyProofs.get(`${projectId} ${appId}`) ?? { request: null, confirmation: null };
    },
  };
  return { records, calls, keyProofs, reads, flags, writer, reader };
}
