import type { Schemas } from '../../api/types.ts';
import { Mark } from '../../kit/mark.tsx';
import type { Column } from '../../kit/table.tsx';
import { Id } from '../../parts/facts.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { depositPath } from '../../routes.ts';
import { grouped } from '../../words/amounts.ts';
import { depositWords } from '../../words/deposits.ts';
import { decimal } from '../../words/list.ts';
import { visibleText } from '../../words/visible-text.ts';

type Deposit = Schemas['Deposit'];

/** The columns of deposits on every page that lists them. */
export const depositColumnsOf = (slug: string) => {
  const title: Column<Deposit> = {
    label: 'Number',
    cell: ({ deposit_no: no }) => (
      <LinkTo to={depositPath(slug, no)}>
        <Id id={no} />
      </LinkTo>
    ),
  };
  const status: Column<Deposit> = {
    label: 'Status',
    cell: (one) => {
      const { text, tone } = depositWords(one);
      return <Mark tone={tone}>{text}</Mark>;
    },
  };
  const amount: Column<Deposit> = {
    label: 'Amount',
    isNumber: true,
    cell: ({ amount, token }) => `${grouped(amount)} ${visibleText(token)}`,
    sortBy: ({ amount }) => decimal(amount),
  };
  return { title, status, amount };
};
