import { useTitle } from '../../kit/hooks.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { purposes } from '../../words/purposes.ts';
import { DestinationPanel } from './destination-panel.tsx';
import { LastSweeps } from './last-sweeps.tsx';
import { SweepRules } from './sweep-rules.tsx';
import { WaitingSweeps } from './waiting-sweeps.tsx';
import '../policy.css';

/** How deposits are collected: the rules, the last sweeps, and what is not swept yet. */
export default function SweepsPage({ slug }: { slug: string }) {
  useTitle('Sweeps');
  return (
    <div className="stack">
      <PageHeader description={purposes.Sweeps}>Sweeps</PageHeader>
      <SweepRules slug={slug} />
      <DestinationPanel slug={slug} />
      <LastSweeps slug={slug} />
      <WaitingSweeps slug={slug} />
    </div>
  );
}
