import { useState } from 'react';
import { Link } from 'wouter';
import { maxListed } from '#shared/approvals/list-text.ts';
import { Button } from '../../kit/button.tsx';
import { decidePath, reviewPath } from '../../routes.ts';
import { usd } from '../../words/amounts.ts';
import type { Waiting } from './waiting.ts';
import '../../styles/review.css';

/** Orders that are chosen to be decided on together: of one shape, without a warning, open to this admin. */
export function useSelection(orders: readonly Waiting[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = orders.filter((order) => chosen.has(order.no) && whyNever(order) === null);
  const [first] = list;
  return {
    /** Those that still wait, oldest first. */
    list,
    selection: {
      chosen,
      /** Only the shape of what was chosen first: `all` chooses all that are alike. */
      set: (next: ReadonlySet<string>) => {
        const kept = orders.filter((order) => next.has(order.no) && whyNever(order) === null);
        const { shape } = kept.find(({ no }) => chosen.has(no)) ?? kept[0] ?? { shape: null };
        const alike = kept.filter((order) => order.shape === shape).slice(0, maxListed);
        setChosen(new Set(alike.map(({ no }) => no)));
      },
      nameOf: ({ sentence }: Waiting) => sentence,
      whyNot: (order: Waiting): string | null => {
        const never = whyNever(order);
        if (never !== null || !first || chosen.has(order.no)) return never;
        if (order.shape !== first.shape)
          return 'Not the same kind, network or token as the selection';
        return list.length < maxListed ? null : `At most ${maxListed} are decided on at once`;
      },
    },
    clear: () => setChosen(new Set()),
  };
}

/** Why an order is always decided on by itself; null if it may be one of many. */
function whyNever({ yours, risks, shape, recipient }: Waiting): string | null {
  if (yours === 'decided') return 'You have decided on it';
  if (yours === 'own_key') return 'You requested its key';
  if (shape === null) return 'A signature needs its own decision';
  if (recipient?.similar.length) return 'Its recipient looks like another address';
  return risks.length > 0 ? 'It has a warning, so it needs its own decision' : null;
}

interface Props {
  slug: string;
  list: readonly Waiting[];
  clear: () => void;
}

/** What is chosen, and the way to its review; at the end of the screen while something is. */
export function SelectionBar({ slug, list, clear }: Props) {
  const [first] = list;
  if (!first) return null;
  const worth = list.some((order) => order.usd === null)
    ? null
    : list.reduce((sum, order) => sum + (order.usd ?? 0), 0);
  const path =
    list.length === 1
      ? decidePath(slug, first.no)
      : reviewPath(
          slug,
          list.map(({ no }) => no),
        );
  return (
    <section className="panel decision-bar" aria-label="Selected orders">
      <p role="status">
        {list.length} selected, {usd(worth)}
      </p>
      <div className="actions">
        <Link to={path} className="button primary">
          {list.length === 1 ? 'Decide on it' : `Review ${list.length} together`}
        </Link>
        <Button onClick={clear}>Clear the selection</Button>
      </div>
    </section>
  );
}
