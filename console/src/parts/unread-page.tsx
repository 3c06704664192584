import { PageHeader } from '../kit/page-header.tsx';
import { purposeOf } from '../words/purposes.ts';
import { Loading } from './loading.tsx';
import { ProblemAlert } from './problem-alert.tsx';

interface Props {
  /** The title that the page has once it is read. */
  title: string;
  query: { error: unknown; refetch: () => Promise<unknown> };
}

/** A page whose data is on its way, or was refused: with its title and what it is for. */
export const UnreadPage = ({ title, query }: Props) => (
  <div className="stack">
    <PageHeader description={purposeOf(title)}>{title}</PageHeader>
    {query.error ? (
      <ProblemAlert error={query.error} retry={() => void query.refetch()} />
    ) : (
      <Loading what={title} />
    )}
  </div>
);
