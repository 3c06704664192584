import type { ChainName } from '#shared/chains.ts';
import { useRescan } from '../../api/deposit-queries.ts';
import { Loading } from '../../parts/loading.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { chainWord } from '../../words/decide/sentence.ts';
import { visibleText } from '../../words/visible-text.ts';
import { RescanResult } from './rescan-result.tsx';

/** A rescan that a network was asked for, or why it was not. */
export type AskedRescan = { chain: ChainName; id: string } | { chain: ChainName; error: unknown };

/** What one network says of a transaction: a line if it does not have it. */
export const OnNetwork = ({ slug, asked }: { slug: string; asked: AskedRescan }) => (
  <li>
    <strong>{chainWord(asked.chain)}</strong>{' '}
    {'id' in asked ? <Answer slug={slug} job={asked} /> : <ProblemAlert error={asked.error} />}
  </li>
);

function Answer({ slug, job }: { slug: string; job: { chain: ChainName; id: string } }) {
  const { data, error, refetch } = useRescan(job);
  if (!data) {
    if (!error) return <Loading what="what it reads" />;
    return <ProblemAlert error={error} retry={() => void refetch()} />;
  }
  if (data.state === 'queued') return <span role="status">is reading</span>;
  if (data.state === 'failed') {
    return <span>did not read it: {visibleText(data.error ?? 'the reason is unknown')}.</span>;
  }
  return <RescanResult slug={slug} job={job} />;
}
