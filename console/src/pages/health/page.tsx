import { useEffect, useState } from 'react';
import runbook from '../../../../docs/runbook.md?raw';
import { useChains, useOverview } from '../../api/chain-queries.ts';
import { held } from '../../api/client.ts';
import { usePolled } from '../../api/polled.ts';
import { FactList } from '../../kit/fact-list.tsx';
import { Field } from '../../kit/field.tsx';
import { useAnchor, useNow, useTitle } from '../../kit/hooks.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Id } from '../../parts/facts.tsx';
import { FailingProviders } from '../../parts/failing-providers.tsx';
import { FailingReceivers } from '../../parts/failing-receivers.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { Unread } from '../../parts/unread.tsx';
import { chainsPath, webhooksPath } from '../../routes.ts';
import { chainWords } from '../../words/chains.ts';
import { purposes } from '../../words/purposes.ts';
import { Blocks } from './blocks.tsx';
import { Firing } from './firing.tsx';
import { type Section, sectionsOf } from './runbook.ts';
import '../../styles/records.css';

const sections = sectionsOf(runbook);
const headings: ReadonlySet<string> = new Set(sections.map(({ heading }) => heading));
const groups = [...new Set(sections.map(({ group }) => group))];

/** What the console can say about the deployment, and what to do when an alarm fires. */
export default function HealthPage({ slug }: { slug: string }) {
  useTitle('Health');
  const anchor = useAnchor();
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    if (headings.has(anchor)) document.getElementById(anchor)?.scrollIntoView();
  }, [anchor]);
  const fits = ({ heading }: Section) => heading.includes(wanted.trim().toLowerCase());
  return (
    <div className="stack">
      <PageHeader description={purposes.Health}>Health</PageHeader>
      <Firing slug={slug} headings={headings} />
      <FailingReceivers slug={slug} />
      <FailingProviders slug={slug} />
      <Seen slug={slug} />
      <Panel title="What to do when an alarm fires">
        <div className="stack">
          <p>
            CloudWatch mails an alarm under the name coffer-stage-heading. Find its heading here.
          </p>
          <Field label="Heading of the alarm">
            {(described) => (
              <input
                {...described}
                className="input"
                type="search"
                value={wanted}
                onChange={({ target }) => setWanted(target.value)}
              />
            )}
          </Field>
          {groups.map((group) => {
            const inside = sections.filter((one) => one.group === group && fits(one));
            if (inside.length === 0) return null;
            return (
              <section key={group} className="book">
                <h3>{group}</h3>
                <div className="stack close">
                  {inside.map((one) => (
                    <Entry key={one.heading} slug={slug} section={one} anchor={anchor} />
                  ))}
                </div>
              </section>
            );
          })}
          {!sections.some(fits) && <p>No heading contains this text.</p>}
        </div>
      </Panel>
    </div>
  );
}

/** One entry; its text is made when it is opened. */
function Entry({ slug, section, anchor }: { slug: string; section: Section; anchor: string }) {
  const { heading, blocks } = section;
  const [isOpen, setIsOpen] = useState(anchor === heading);
  useEffect(() => {
    if (anchor === heading) setIsOpen(true);
  }, [anchor, heading]);
  return (
    <details
      id={heading}
      className="panel"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{heading}</summary>
      {isOpen && <Blocks blocks={blocks} slug={slug} headings={headings} />}
    </details>
  );
}

function Seen({ slug }: { slug: string }) {
  const now = useNow();
  const chains = useChains();
  const overview = useOverview(slug);
  const me = usePolled(['me'], (api) => held(api.GET('/me')), { every: 60_000 });
  const behind = chains.data?.list.filter((one) => chainWords(one, now).tone !== 'success');
  return (
    <Panel title="This deployment">
      <FactList
        facts={[
          {
            label: 'Chains',
            value: behind ? (
              <LinkTo to={chainsPath(slug)}>
                {behind.length === 0
                  ? `all ${chains.data?.list.length ?? 0} are in sync`
                  : `${behind.length} of ${chains.data?.list.length ?? 0} need attention`}
              </LinkTo>
            ) : (
              <Unread query={chains} />
            ),
          },
          {
            label: 'Abandoned webhooks of this project',
            value: overview.data ? (
              <LinkTo to={`${webhooksPath(slug)}?state=abandoned`}>
                {overview.data.webhooks_abandoned}
              </LinkTo>
            ) : (
              <Unread query={overview} />
            ),
          },
          { label: 'Stage', value: me.data?.stage ?? <Unread query={me} /> },
          { label: 'These pages were built from', value: <Id id={__BUILD__} whole /> },
        ]}
      />
    </Panel>
  );
}
