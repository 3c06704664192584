import { useState } from 'react';
import { useProject } from '../../api/queries.ts';
import type { Funding } from '../../api/treasury.ts';
import { useTitle } from '../../kit/hooks.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { Loading } from '../../parts/loading.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { lookBackDays } from '../../words/policy/runway.ts';
import { ChainWallet } from './chain-wallet.tsx';
import { FundSheet } from './fund-sheet.tsx';
import { HaltedWallets } from './halted-wallets.tsx';
import '../policy.css';

/** What the hot wallet holds on each network, how long it lasts, and how to fund it. */
export default function WalletsPage({ slug }: { slug: string }) {
  useTitle('Wallets');
  const query = useProject(slug);
  const { data, error, refetch } = query;
  const [funded, setFunded] = useState<Funding | null>(null);
  return (
    <div className="stack">
      <PageHeader description="The hot wallet pays withdrawals and their fees. A node is asked each 30 seconds.">
        Wallets
      </PageHeader>
      {!data && error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading what="the wallets" />}
      <HaltedWallets slug={slug} />
      {data?.funding.map((funding) => (
        <ChainWallet
          key={funding.chain}
          slug={slug}
          funding={funding}
          fund={() => setFunded(funding)}
        />
      ))}
      <p className="quiet">
        Days: free ÷ what confirmed withdrawals of the last {lookBackDays} days moved, a day; of
        more than 100, the newest 100. Fees, operations and swaps are not counted, so the coin lasts
        less long. Payments: free coin ÷ what an order of one token payment to somebody new reserves
        for its fee now. What it does not spend is free again.
      </p>
      {funded && <FundSheet funding={funded} close={() => setFunded(null)} />}
    </div>
  );
}
