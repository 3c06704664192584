import { FactList } from '../../kit/fact-list.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Said } from '../../parts/facts.tsx';

interface Props {
  userId: string | null;
  metadata: Record<string, string>;
}

/** What the merchant noted of an order; nothing if it noted nothing. It is not a part of what is approved. */
export function MerchantNotes({ userId, metadata }: Props) {
  const notes = Object.entries(metadata).sort(([a], [b]) => (a < b ? -1 : 1));
  if (userId === null && notes.length === 0) return null;
  return (
    <Panel
      title="The merchant’s own notes"
      description="Written by the merchant. Approvers do not approve these notes, and they do not affect the payment."
    >
      <FactList
        facts={[
          ...(userId === null ? [] : [{ label: 'User', value: <Said text={userId} /> }]),
          ...notes.map(([key, text]) => ({ label: key, value: <Said text={text} /> })),
        ]}
      />
    </Panel>
  );
}
