import type { Schemas } from '../../api/types.ts';
import { useWebhooks } from '../../api/webhook-queries.ts';
import { Id } from '../../parts/facts.tsx';
import { KeyName } from '../../parts/key-name.tsx';
import { useZone } from '../../parts/zone.ts';
import { momentsOf } from '../../words/timeline.ts';
import { exact, span } from '../../words/times.ts';
import { visibleText } from '../../words/visible-text.ts';
import { ofRecord } from './deliveries-of.tsx';

interface Props {
  slug: string;
  no: string;
  chain: string;
  /** The key that made the order. */
  askedBy: { id: string; name: string | null };
  entries: Schemas['TimelineEntry'][];
}

/** What happened, oldest first, with the time since the moment before; its webhooks too. */
export function Timeline({ slug, no, chain, askedBy, entries }: Props) {
  const zone = useZone();
  const webhooks = useWebhooks(slug, ofRecord(no));
  const moments = momentsOf(entries, webhooks.data?.list ?? [], chain);
  return (
    <ol className="moments">
      {moments.map(({ at, what, by, hash, note }, index) => {
        const before = moments[index - 1];
        const isSameDay =
          before && exact(before.at, zone).slice(0, 10) === exact(at, zone).slice(0, 10);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id, and holds no state
          <li key={index}>
            <time
              dateTime={new Date(at * 1000).toISOString()}
              title={exact(at, zone === 'utc' ? 'local' : 'utc')}
            >
              {exact(at, zone).slice(isSameDay ? 11 : 0)}
              {before && at > before.at && ` (+${span(at - before.at)})`}
            </time>
            <span>
              <strong>{what}</strong>
              {by && (
                <>
                  ,{' '}
                  {by === askedBy.id ? (
                    <>
                      key <KeyName {...askedBy} />
                    </>
                  ) : (
                    visibleText(by)
                  )}
                </>
              )}
              {hash && (
                <>
                  {' '}
                  <Id id={hash} on={{ chain, is: 'tx' }} />
                </>
              )}
              {note && <>: {visibleText(note)}</>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
