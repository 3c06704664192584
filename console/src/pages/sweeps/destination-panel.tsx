import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { checkWords } from '#shared/words/check-words.ts';
import { type Destination, useList, useTreasuryApi } from '../../api/treasury.ts';
import { useWorld } from '../../api/world.ts';
import { isIn } from '../../auth/id-token.ts';
import { Id, Said, When } from '../../parts/facts.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';

const allowed: Record<NonNullable<Destination['allowed_by']>, string> = {
  project: 'It is the project’s own address',
  whitelist: 'It is on the address whitelist',
  owners: 'Two owners approved it',
};

/** Where TRX deposits are swept: a merchant’s key stored it, and two owners allow it. */
export function DestinationPanel({ slug }: { slug: string }) {
  const { admin } = useWorld();
  const calls = useTreasuryApi(slug);
  const query = useList(['sweep-destination', slug], calls.destination);
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState<'approve' | 'reject' | null>(null);
  const found = query.data;
  const decide = async (which: 'approve' | 'reject', digest: string) => {
    setBusy(which);
    setProblem(null);
    try {
      if (which === 'approve') await calls.approveDestination(digest);
      else await calls.rejectDestination(digest);
    } catch (error) {
      setProblem(error);
    }
    setBusy(null);
    await query.refetch();
  };
  if (query.error && found === undefined) {
    return <ProblemAlert error={query.error} retry={() => void query.refetch()} />;
  }
  const mine = found?.decisions.find(({ admin: email }) => email === admin.email);
  return (
    <Container header={<Header variant="h2">TRON’s destination</Header>}>
      {found ? (
        <SpaceBetween size="m">
          {problem !== null && <ProblemAlert error={problem} />}
          <KeyValuePairs
            columns={2}
            items={[
              { label: 'Address', value: <Id id={found.dest_address} whole /> },
              { label: 'Collects', value: found.enabled ? 'On' : 'Off' },
              {
                label: 'Allowed',
                value: found.allowed_by ? (
                  <StatusIndicator type="success">{allowed[found.allowed_by]}</StatusIndicator>
                ) : (
                  <StatusIndicator type="warning">
                    Not yet: nothing is swept there. {found.decisions.length} of{' '}
                    {found.approvals_needed} owners decided.
                  </StatusIndicator>
                ),
              },
              { label: 'Check words', value: checkWords(found.terms_digest).join(' ') },
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
                <Alert type="info">
                  You decided already. A different owner has to be the next.
                </Alert>
              )}
              <div className="actions">
                <Button
                  variant="primary"
                  loading={busy === 'approve'}
                  disabled={busy !== null || mine !== undefined}
                  onClick={() => void decide('approve', found.terms_digest)}
                >
                  Approve the destination
                </Button>
                <Button
                  loading={busy === 'reject'}
                  disabled={busy !== null}
                  onClick={() => void decide('reject', found.terms_digest)}
                >
                  Reject it for good
                </Button>
              </div>
            </>
          )}
        </SpaceBetween>
      ) : (
        <p className="text">
          None is set. A merchant’s key sets one by POST /v1/energy/sweep-config.
        </p>
      )}
    </Container>
  );
}
