import { useState } from 'react';
import { useProject } from '../../api/queries.ts';
import type { Funding } from '../../api/treasury.ts';
import { useTitle } from '../../kit/hooks.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { Loading } from '../../parts/loading.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { lookBackDays } from '../../words/policy/runway.ts';
import { purposes } from '../../words/purposes.ts';
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
      <PageHeader description={purposes.Wallets}>Wallets</PageHeader>
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
        Balances are read from a node every 30 seconds. “Lasts” is the free amount divided by the
        daily amount of confirmed withdrawals in the last {lookBackDays} days, or by the newest 100
        of them. “Lasts” does not count fees, operations and swaps, so the coin is used up sooner.
        “Covers” is the free coin divided by the fee that a token payment to a new recipient
        currently reserves. Most payments cost less.
      </p>
      {funded && <FundSheet funding={funded} close={() => setFunded(null)} />}
    </div>
  );
}
