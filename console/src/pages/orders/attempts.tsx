import type { Schemas } from '../../api/types.ts';
import { Panel } from '../../kit/panel.tsx';
import { Table } from '../../kit/table.tsx';
import { Id } from '../../parts/facts.tsx';
import { Time } from '../../parts/time.tsx';
import { grouped } from '../../words/amounts.ts';
import { visibleText } from '../../words/visible-text.ts';

type Attempt = Schemas['AdminWithdrawalDetail']['attempts'][number];

/** Every transaction that was signed for an order. One of them at most is mined. */
export const Attempts = ({ chain, attempts }: { chain: string; attempts: Attempt[] }) => (
  <Panel title="Signed transactions">
    {attempts.length === 0 ? (
      <p>None yet.</p>
    ) : (
      <Table
        label="Signed transactions"
        rows={attempts}
        keyOf={({ tx_hash: hash }) => hash}
        title={{
          label: 'Transaction',
          cell: ({ tx_hash: hash }) => <Id id={hash} on={{ chain, is: 'tx' }} />,
        }}
        columns={[
          {
            label: 'Nonce',
            isNumber: true,
            cell: ({ nonce }) => (nonce === null ? 'none' : grouped(String(nonce))),
          },
          { label: 'Outcome', cell: ({ outcome }) => visibleText(outcome) },
          { label: 'Signed', cell: ({ at }) => <Time at={at} mode="relative" /> },
        ]}
        level={3}
      />
    )}
  </Panel>
);
