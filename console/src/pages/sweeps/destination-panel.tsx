import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { useState } from 'react';
import { sweepDestinationText } from '#shared/approvals/terms-text.ts';
import { checkWords } from '#shared/words/check-words.ts';
import { wrongDigest } from '#wire/words/shown-terms.ts';
import { useSigner } from '../../api/devices.ts';
import { type Destination, useList, useTreasuryApi } from '../../api/treasury.ts';
import { useWorld } from '../../api/world.ts';
import { isIn } from '../../auth/id-token.ts';
import { Button } from '../../kit/button.tsx';
import { FactList } from '../../kit/fact-list.tsx';
import { Mark } from '../../kit/mark.tsx';
import { Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { approvalText } from '../../parts/approval-text.ts';
import { Id, Said, When } from '../../parts/facts.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';

const allowed: Record<NonNullable<Destination['allowed_by']>, string> = {
  project: 'This is the project’s own address',
  whitelist: 'This address is on the address whitelist',
  owners: 'Two owners approved it',
};

/** The digest of the address that is shown. */
const digestOf = (projectId: string, { wallet_id, dest_address }: Destination): string =>
  bytesToHex(
    sha256(
      utf8ToBytes(
        sweepDestinationText({ projectId, walletId: wallet_id, destAddress: dest_address }),
      ),
    ),
  );

/** Where TRX deposits are swept: a merchant’s key stored it, and two owners allow it. */
export function DestinationPanel({ slug }: { slug: string }) {
  const { admin } = useWorld();
  const calls = useTreasuryApi(slug);
  const query = useList(['sweep-destination', slug], calls.destination);
  const signer = useSigner(slug);
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState<'approve' | 'reject' | null>(null);
  const found = query.data;
  const decide = async (which: 'approve' | 'reject', digest: string) => {
    setBusy(which);
    setProblem(null);
    try {
      if (which === 'approve') {
        const signature = await signer.sign((stage) => approvalText(stage, slug, [digest]));
        await calls.approveDestination(digest, signature);
      } else await calls.rejectDestination(digest);
    } catch (error) {
      setProblem(error);
    }
    setBusy(null);
    await query.refetch();
  };
  if (query.error && found === undefined) {
    return <ProblemAlert error={query.error} retry={() => void query.refetch()} />;
  }
  const digest = found ? digestOf(slug, found) : '';
  const isOther = found ? digest !== found.terms_digest : false;
  const mine = found?.decisions.find(({ admin: email }) => email === admin.email);
  return (
    <Panel title="TRON’s destination">
      {found ? (
        <div className="stack">
          {problem !== null && <ProblemAlert error={problem} />}
          {isOther && (
            <Note tone="error" title="Do not decide on it" isNews={false}>
              {wrongDigest}. Tell the operator of this service at once.
            </Note>
          )}
          <FactList
            facts={[
              { label: 'Address', value: <Id id={found.dest_address} whole /> },
              { label: 'Collects', value: found.enabled ? 'On' : 'Off' },
              {
                label: 'Allowed',
                value: found.allowed_by ? (
                  <Mark tone="success">{allowed[found.allowed_by]}</Mark>
                ) : (
                  <Mark tone="warning">
                    Not yet: nothing is swept there. {found.decisions.length} of{' '}
                    {found.approvals_needed} owners decided.
                  </Mark>
                ),
              },
              { label: 'Check words', value: checkWords(digest).join(' ') },
            ]}
          />
          {found.decisions.length > 0 && (
            <ul className="list">
              {found.decisions.map((one) => (
                <li key={one.admin}>
                  {one.decision === 'approve' ? 'Approved' : 'Rejected'} by{' '}
                  <Said text={one.admin} /> <When at={one.at} />
                </li>
              ))}
            </ul>
          )}
          {!found.allowed_by && isIn(admin, 'owner', slug) && (
            <>
              {mine && (
                <Note tone="info" isNews={false}>
                  You have already decided. A different owner must decide next.
                </Note>
              )}
              <div className="actions">
                <Button
                  variant="primary"
                  busy={busy === 'approve' ? 'Approving' : null}
                  disabled={busy !== null || mine !== undefined || isOther}
                  onClick={() => void decide('approve', digest)}
                >
                  Approve the destination
                </Button>
                <Button
                  busy={busy === 'reject' ? 'Rejecting' : null}
                  disabled={busy !== null || isOther}
                  onClick={() => void decide('reject', digest)}
                >
                  Reject it permanently
                </Button>
              </div>
            </>
          )}
        </div>
      ) : (
        <p>None is set. A merchant’s key sets one with POST /v1/energy/sweep-config.</p>
      )}
    </Panel>
  );
}
