import type { AuditEntry } from '#model/audit.ts';
import type {
  ControlAnswer,
  ControlAsk,
  ControlProver,
  ControlRequest,
  ControlStore,
} from '#ports/projects.ts';
import type { Family } from '#shared/chains.ts';

/** Requests for proofs of control, the turns with signers, and what signers were asked. */
export function fakeControl(
  answer: (ask: ControlAsk) => ControlAnswer = ({ addresses }) => ({
    isFrozen: false,
    proofs: [],
    unknown: addresses,
    failed: [],
  }),
) {
  const known = new Map<string, ControlRequest>();
  const days = new Map<string, number>();
  const turns = new Map<Family, { holder: string; until: number }>();
  const audited: AuditEntry[] = [];
  const asked: [Family, ControlAsk][] = [];
  const requests: ControlStore = {
    find: async (projectId, nonce) => known.get(`${projectId}#${nonce}`) ?? null,
    async begin(request, { day, most, audit }) {
      const key = `${request.projectId}#${request.nonce}`;
      const count = days.get(`${request.projectId}#${day}`) ?? 0;
      if (known.has(key) || count >= most) return false;
      known.set(key, request);
      days.set(`${request.projectId}#${day}`, count + 1);
      audited.push(audit);
      return true;
    },
    async takeTurn(family, { holder, now, until }) {
      if ((turns.get(family)?.until ?? 0) > now) return false;
      turns.set(family, { holder, until });
      return true;
    },
    async endTurn(family, holder) {
      if (turns.get(family)?.holder === holder) turns.delete(family);
    },
  };
  const prover: ControlProver = {
    async prove(family, ask) {
      asked.push([family, ask]);
      return answer(ask);
    },
  };
  return { requests, prover, known, turns, audited, asked };
}
