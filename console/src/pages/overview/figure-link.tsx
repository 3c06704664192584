import { LinkTo } from '../../parts/link-to.tsx';
import { entriesPath } from '../../routes.ts';
import type { EntriesOf } from '../../words/money/days.ts';

interface Props {
  slug: string;
  /** null: of several things, which no filter names. */
  of: EntriesOf | null;
  children: string;
}

/** A figure that leads to the entries that it is the sum of. */
export const FigureLink = ({ slug, of, children }: Props) =>
  of === null ? children : <LinkTo to={entriesPath(slug, of)}>{children}</LinkTo>;
