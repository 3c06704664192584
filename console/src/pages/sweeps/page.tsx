import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useTitle } from '../../kit/hooks.ts';
import { DestinationPanel } from './destination-panel.tsx';
import { LastSweeps } from './last-sweeps.tsx';
import { SweepRules } from './sweep-rules.tsx';
import { WaitingSweeps } from './waiting-sweeps.tsx';
import '../policy.css';

/** How deposits are collected: the rules, the last sweeps, and what is not swept yet. */
export default function SweepsPage({ slug }: { slug: string }) {
  useTitle('Sweeps');
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description="Deposits are collected from users’ addresses">
        Sweeps
      </Header>
      <SweepRules slug={slug} />
      <DestinationPanel slug={slug} />
      <LastSweeps slug={slug} />
      <WaitingSweeps slug={slug} />
    </SpaceBetween>
  );
}
