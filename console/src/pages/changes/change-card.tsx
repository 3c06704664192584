import { useState } from 'react';
import type { Change } from '../../api/policy.ts';
import { useWorld } from '../../api/world.ts';
import { isIn } from '../../auth/id-token.ts';
import { Button } from '../../kit/button.tsx';
import { FactList } from '../../kit/fact-list.tsx';
import { useNow } from '../../kit/hooks.ts';
import { Panel } from '../../kit/panel.tsx';
import { DiffList } from '../../parts/diff-list.tsx';
import { Id, Said, When } from '../../parts/facts.tsx';
import { Time } from '../../parts/time.tsx';
import { changeSentence, whyNotConfirm } from '../../words/policy/changes.ts';
import { visibleText } from '../../words/visible-text.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
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
  mode: 'Signs with',
  webhook_url: 'Webhook URL',
  webhook_events: 'Events',
  public_key: 'Public key',
  enabled: 'Enabled',
  extra_events: 'Also *.amended events',
  chain: 'Network',
  address: 'Address',
};

/** What is named in a change that is not of settings, such as a new key. */
const named = ({ payload }: Change) =>
  Object.entries(payload)
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value] as const)
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
  const dropWord = change.asked_by === admin.email ? 'Withdraw request' : 'Reject';
  const asked = {
    slug,
    close: () => setIsAsking(false),
    send: () => run('confirm', confirm),
  };
  return (
    <Panel title={sentence}>
      <div className="stack close">
        <Id id={change.change_id} />
        {change.diff.length > 0 ? (
          <DiffList diff={change.diff} />
        ) : (
          <FactList facts={named(change)} />
        )}
        <FactList
          facts={[
            { label: 'Requested by', value: <Said text={change.asked_by} /> },
            { label: 'Requested', value: <Time at={change.asked_at} /> },
            { label: 'Expires', value: <Time at={change.expires_at} /> },
          ]}
        />
        {blocked && <p role="note">{blocked}</p>}
        {isOwner && (
          <div className="actions apart">
            <Button
              variant="primary"
              disabled={blocked !== null || busy !== null}
              busy={busy === 'confirm' ? 'Confirming' : null}
              label={`Confirm: ${sentence}`}
              onClick={() => setIsAsking(true)}
            >
              Confirm
            </Button>
            <Button
              disabled={busy !== null}
              busy={busy === 'drop' ? 'Sending' : null}
              label={`${dropWord}: ${sentence}`}
              onClick={() => void run('drop', drop)}
            >
              {dropWord}
            </Button>
          </div>
        )}
      </div>
      {isAsking &&
        (change.kind === 'unfreeze' ? (
          <UnfreezeSheet {...asked} />
        ) : (
          <ConfirmSheet {...asked} change={change} />
        ))}
    </Panel>
  );
}
