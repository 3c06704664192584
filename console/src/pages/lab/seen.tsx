import { Mark } from '../../kit/mark.tsx';
import { Panel } from '../../kit/panel.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { clock } from '../../words/times.ts';
import { visibleText } from '../../words/visible-text.ts';
import type { ApproverMessage, InboxEntry } from './types.ts';

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};

/** The webhooks that the shop's server got. */
export const Inbox = ({ entries }: { entries: InboxEntry[] }) => (
  <Panel title="The shop’s inbox">
    {entries.length === 0 ? (
      <p className="quiet">
        No webhook yet. The shop signs up with the first deposit or withdrawal that you send here.
      </p>
    ) : (
      <ul className="lab-list">
        {entries.slice(0, 20).map((entry) => (
          <li key={`${entry.at}${entry.headers['webhook-timestamp']}`}>
            <details>
              <summary>
                <span className="quiet">{clock(entry.at)}</span> {visibleText(entry.event)}{' '}
                <Mark tone={entry.verified ? 'success' : 'error'}>
                  {entry.verified ? 'verified' : 'not verified'}
                </Mark>{' '}
                {entry.duplicate && <Mark tone="info">again</Mark>}{' '}
                <Mark tone={entry.answered === '200' ? 'success' : 'warning'}>
                  answered {entry.answered}
                </Mark>
              </summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
              <pre className="block" tabIndex={0}>
                {visibleText(
                  Object.entries(entry.headers)
                    .map(([name, value]) => `${name}: ${value}`)
                    .join('\n'),
                )}
                {'\n\n'}
                {visibleText(pretty(entry.body))}
              </pre>
            </details>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

/** What approvers got, as Slack would show it. */
export const Messages = ({ messages }: { messages: ApproverMessage[] }) => (
  <Panel title="Messages to approvers">
    {messages.length === 0 ? (
      <p className="quiet">No messages yet. A withdrawal of 1,000 USD or more sends one.</p>
    ) : (
      <ul className="lab-list">
        {messages.slice(0, 10).map(({ at, title, lines, link }) => (
          <li key={`${at}${lines.join()}`}>
            <details>
              <summary>
                <span className="quiet">{clock(at)}</span> {visibleText(title)}
              </summary>
              <p className="said">{lines.map((line) => visibleText(line)).join('\n')}</p>
              {link && <LinkTo to={new URL(link).pathname}>Open its link</LinkTo>}
            </details>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);
