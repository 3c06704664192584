import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { Change } from '../../api/policy.ts';
import { useWorld } from '../../api/world.ts';
import { isIn } from '../../auth/id-token.ts';
import { useNow } from '../../kit/hooks.ts';
import { DiffList } from '../../parts/diff-list.tsx';
import { Id, Said, When } from '../../parts/facts.tsx';
import { changeSentence, whyNotConfirm } from '../../words/policy/changes.ts';
import { exact, left } from '../../words/times.ts';
import { visibleText } from '../../words/visible-text.ts';
import { UnfreezeSheet } from './unfreeze-sheet.tsx';

interface Props {
  slug: string;
  change: Change;
  confirm: () => Promise<void>;
  drop: () => Promise<void>;
}

const payloadWords: Record<string, string> = {
  frozen_at: 'Frozen',
  app_id: 'Key',
  name: 'Name',
  permission: 'Permission',
  mode: 'Signs by',
  webhook_url: 'Webhook URL',
  public_key: 'Public key',
  enabled: 'Enabled',
  extra_events: 'Events that are sent on request',
  chain: 'Network',
  address: 'Address',
};

/** What is named in a change that is not of settings, such as a new key. */
const named = ({ payload }: Change) =>
  Object.entries(payload)
    .filter(([name, value]) => name !== 'rev' && value !== null && typeof value !== 'object')
    .map(([name, value]) => ({
      label: payloadWords[name] ?? name,
      value: name === 'frozen_at' ? <When at={Number(value)} /> : <Said text={String(value)} />,
    }));

/** One change that waits: what it would do, who asked, how long it waits, and two buttons. */
export function ChangeCard({ slug, change, confirm, drop }: Props) {
  const { admin } = useWorld();
  const now = useNow();
  const [busy, setBusy] = useState<'confirm' | 'drop' | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isOwner = isIn(admin, 'owner', slug);
  const blocked = whyNotConfirm(change, { email: admin.email, now, isOwner });
  const run = async (which: 'confirm' | 'drop', work: () => Promise<void>) => {
    setBusy(which);
    await work();
    setBusy(null);
  };
  const sentence = visibleText(changeSentence(change));
  return (
    <Container
      header={
        <Header variant="h2" description={<Id id={change.change_id} />}>
          {sentence}
        </Header>
      }
    >
      <SpaceBetween size="m">
        {change.diff.length > 0 ? (
          <DiffList diff={change.diff} />
        ) : (
          <KeyValuePairs columns={2} items={named(change)} />
        )}
        <KeyValuePairs
          columns={3}
          items={[
            { label: 'Asked for by', value: <Said text={change.asked_by} /> },
            { label: 'Asked', value: <When at={change.asked_at} /> },
            {
              label: 'Expires',
              value: (
                <time className="whole" title={exact(change.expires_at)}>
                  {left(change.expires_at, now)}
                </time>
              ),
            },
          ]}
        />
        {blocked && (
          <p className="text" role="note">
            {blocked}
          </p>
        )}
        {isOwner && (
          <div className="actions">
            <Button
              variant="primary"
              ariaLabel={`Confirm: ${sentence}`}
              disabled={blocked !== null || busy !== null}
              loading={busy === 'confirm'}
              onClick={() =>
                change.kind === 'unfreeze' ? setIsAsking(true) : void run('confirm', confirm)
              }
            >
              Confirm
            </Button>
            <Button
              ariaLabel={`Reject: ${sentence}`}
              disabled={busy !== null}
              loading={busy === 'drop'}
              onClick={() => void run('drop', drop)}
            >
              {change.asked_by === admin.email ? 'Take it back' : 'Reject'}
            </Button>
          </div>
        )}
      </SpaceBetween>
      {isAsking && (
        <UnfreezeSheet
          slug={slug}
          close={() => setIsAsking(false)}
          send={() => run('confirm', confirm)}
        />
      )}
    </Container>
  );
}
