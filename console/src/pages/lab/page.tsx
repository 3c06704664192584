import { Button } from '../../kit/button.tsx';
import { useTitle } from '../../kit/hooks.ts';
import { Mark } from '../../kit/mark.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { purposes } from '../../words/purposes.ts';
import { ChainPanel } from './chain-panel.tsx';
import { Deposit, Withdrawal } from './payments.tsx';
import { Prices } from './prices.tsx';
import { Recipes } from './recipes.tsx';
import { Inbox, Messages } from './seen.tsx';
import { ShopServer } from './shop-server.tsx';
import { useLabAction, useLabState } from './use-lab.ts';
import './lab.css';

/** Breaks what the local cloud is made of, fixes it, and shows what a merchant would see. */
export default function LabPage() {
  useTitle('Lab');
  const { data, error, refetch } = useLabState();
  const { mutate, isPending } = useLabAction();
  if (!data) {
    return <UnreadPage title="Lab" query={{ error, refetch }} />;
  }
  const { faults } = data;
  return (
    <div className="stack">
      <PageHeader
        info={
          faults === 0 ? (
            <Mark tone="success">No faults are active</Mark>
          ) : (
            <Mark tone="warning">
              {faults === 1 ? '1 switch is' : `${faults} switches are`} changed since the start
            </Mark>
          )
        }
        actions={
          <Button
            variant={faults > 0 ? 'primary' : undefined}
            busy={isPending ? 'Resetting' : null}
            onClick={() => mutate({ path: '/reset', body: {} })}
          >
            Reset all faults
          </Button>
        }
        description={`${purposes.Lab} Payments belong to the project ${data.slug}.`}
      >
        Lab
      </PageHeader>
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      <div className="lab">
        <section className="lab-chains" aria-label="Chains">
          {data.chains.map((chain) => (
            <ChainPanel key={chain.name} chain={chain} />
          ))}
        </section>
        <section className="lab-column" aria-label="What happens">
          <Deposit chains={data.chains} />
          <Withdrawal chains={data.chains} slug={data.slug} />
          <Prices {...data.prices} />
          <ShopServer receiver={data.receiver} />
        </section>
        <section className="lab-column" aria-label="Recipes and results">
          <Recipes recipes={data.recipes} />
          <Inbox entries={data.inbox} />
          <Messages messages={data.messages} />
        </section>
      </div>
    </div>
  );
}
