import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useProject } from '../../api/queries.ts';
import type { Funding } from '../../api/treasury.ts';
import { useTitle } from '../../kit/hooks.ts';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { ChainWallet } from './chain-wallet.tsx';
import { FundSheet } from './fund-sheet.tsx';
import { HaltedWallets } from './halted-wallets.tsx';
import '../policy.css';

/** What the hot wallet holds on each network, how long it lasts, and how to fund it. */
export default function WalletsPage({ slug }: { slug: string }) {
  useTitle('Wallets');
  const query = useProject(slug);
  const { data } = query;
  const [funded, setFunded] = useState<Funding | null>(null);
  if (!data) return <UnreadPage title="Wallets" query={query} />;
  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        description="The hot wallet pays withdrawals and their fees. A node is asked each 30 seconds."
      >
        Wallets
      </Header>
      <HaltedWallets slug={slug} />
      {data.funding.map((funding) => (
        <ChainWallet
          key={funding.chain}
          slug={slug}
          funding={funding}
          fund={() => setFunded(funding)}
        />
      ))}
      {funded && <FundSheet funding={funded} close={() => setFunded(null)} />}
    </SpaceBetween>
  );
}
