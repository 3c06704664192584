import { canonicalJson } from '#shared/canonical-json.ts';
import { changeText } from '#shared/devices/device-texts.ts';
import { useDevices } from '../api/devices.ts';
import { type SignatureBody, signText } from '../api/passkeys.ts';
import type { Change } from '../api/policy.ts';
import { ApiProblem } from '../api/problem.ts';
import { useWorld } from '../api/world.ts';
import { sha256Hex } from '../words/batch/sha256.ts';
import { shownChange } from '../words/policy/signed-change.ts';

type Waiting = { state: 'pending'; change: Omit<Change, 'diff' | 'outdated'> };

/**
 * Sends a request that a second owner confirms by sending it again. Where the answer says that it waits for
 * this owner's signature, signs it and sends it with the signature. `asked` are the fields of the change that
 * this page shows. Throws ApiProblem if what would be signed has others.
 */
export function useSecondOwner() {
  const { admin } = useWorld();
  const devices = useDevices(false);
  return async <T extends { state: string }>(
    what: { slug: string; kind: string; asked: Record<string, unknown> },
    send: (signature: SignatureBody | undefined) => Promise<T | Waiting>,
  ): Promise<T | Waiting> => {
    const first = await send(undefined);
    if (!isWaiting(first)) return first;
    const { change } = first;
    if (!change.needs_signature || change.asked_by === admin.email) return first;
    const canonical = shownChange(what.slug, Object.assign({ diff: [] }, change));
    if (canonical === null || change.kind !== what.kind || !hasFields(change.payload, what.asked)) {
      throw nothingSent(
        'The text to sign differs from what this page shows: nothing was sent. Freeze the project.',
      );
    }
    const found = (await devices.refetch()).data;
    if (!found) throw nothingSent('Your devices could not be read: nothing was sent');
    const digest = await sha256Hex(canonical);
    return send(
      await signText(found, changeText(found.stage, { digest, askedAt: change.asked_at })),
    );
  };
}

const isWaiting = (answer: { state: string }): answer is Waiting => answer.state === 'pending';

const hasFields = (payload: Record<string, unknown>, asked: Record<string, unknown>): boolean =>
  Object.entries(asked).every(
    ([name, value]) => canonicalJson(payload[name] ?? null) === canonicalJson(value ?? null),
  );

const nothingSent = (message: string) => new ApiProblem({ http: 400, code: 0, message });
