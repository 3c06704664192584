import type { Schemas } from '../../api/types.ts';
import { Panel } from '../../kit/panel.tsx';
import { Id, When } from '../../parts/facts.tsx';
import { RecordTable } from '../../parts/record-table.tsx';
import { grouped } from '../../words/amounts.ts';
import { visibleText } from '../../words/visible-text.ts';

type Attempt = Schemas['AdminWithdrawalDetail']['attempts'][number];

/** Every transaction that was signed for an order. One of them at most is mined. */
export const Attempts = ({ attempts }: { attempts: Attempt[] }) => (
  <Panel title="What was signed">
    {attempts.length === 0 ? (
      <p>Nothing was signed for it yet.</p>
    ) : (
      <RecordTable
        label="What was signed"
        rows={attempts}
        keyOf={({ tx_hash: hash }) => hash}
        columns={[
          { header: 'Transaction', cell: ({ tx_hash: hash }) => <Id id={hash} /> },
          {
            header: 'Nonce',
            isNumber: true,
            cell: ({ nonce }) => (nonce === null ? 'none' : grouped(String(nonce))),
          },
          { header: 'Outcome', cell: ({ outcome }) => visibleText(outcome) },
          { header: 'Signed', cell: ({ at }) => <When at={at} /> },
        ]}
      />
    )}
  </Panel>
);
