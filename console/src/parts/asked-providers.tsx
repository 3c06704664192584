import type { ChainName } from '#shared/chains.ts';
import { useAskedProviders } from '../api/chain-queries.ts';
import type { Schemas } from '../api/types.ts';
import { Mark } from '../kit/mark.tsx';
import { grouped } from '../words/amounts.ts';
import { providerNames } from '../words/chains.ts';
import { clock } from '../words/times.ts';
import { visibleText } from '../words/visible-text.ts';
import { ProblemAlert } from './problem-alert.tsx';

type Asked = Schemas['AskedProvider'];

const answerOf = ({ head, error, took_ms: ms }: Asked): string =>
  head === null ? (error ?? 'no answer') : `block ${grouped(head)}, after ${ms} ms`;

/** What each provider of a chain answered when somebody asked it just now; `wanted` counts how often. */
export function AskedProviders({ chain, wanted }: { chain: ChainName; wanted: number }) {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useAskedProviders(chain, wanted);
  if (wanted === 0) return null;
  if (error) return <ProblemAlert error={error} retry={() => void refetch()} />;
  if (!data || isFetching) {
    return (
      <p role="status">
        <span className="spinner" aria-hidden="true" /> Asking
      </p>
    );
  }
  const names = providerNames(data.list);
  return (
    <div role="status">
      <p>Asked at {clock(dataUpdatedAt)} UTC:</p>
      <ul className="list">
        {data.list.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two URLs may be of one host
          <li key={`${one.host} ${index}`}>
            {visibleText(names[index]!)}:{' '}
            <Mark tone={one.head === null ? 'error' : 'success'}>{visibleText(answerOf(one))}</Mark>
          </li>
        ))}
      </ul>
    </div>
  );
}
