import type { SessionKey } from '../../api/policy.ts';
import { Panel } from '../../kit/panel.tsx';
import { Id, Said } from '../../parts/facts.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { Time } from '../../parts/time.tsx';
import { sessionKeysPath } from '../../routes.ts';
import { scopeSentence } from '../../words/policy/session-key-scope.ts';
import { visibleText } from '../../words/visible-text.ts';

/** Session keys that wait for an owner, who confirms them on their own page. */
export const WaitingKeys = ({ slug, keys }: { slug: string; keys: SessionKey[] }) => (
  <Panel title="Session keys that wait for an owner">
    <ul className="list">
      {keys.map((key) => (
        <li key={key.sk_id}>
          {key.name ? <Said text={key.name} /> : <Id id={key.sk_id} />}, made{' '}
          <Time at={key.created_at} />: {visibleText(scopeSentence(key))}
        </li>
      ))}
    </ul>
    <LinkTo to={sessionKeysPath(slug)}>Confirm or revoke them</LinkTo>
  </Panel>
);
