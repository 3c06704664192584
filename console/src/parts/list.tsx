import type { ReactNode } from 'react';
import type { CsvColumn } from '#shared/csv.ts';
import { Button } from '../kit/button.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import { Panel } from '../kit/panel.tsx';
import { type Selection, Table } from '../kit/table.tsx';
import { countWords } from '../words/list.ts';
import { ExportCsv } from './export-csv.tsx';
import { FilterBar } from './filter-bar.tsx';
import { QueryFreshness } from './freshness.tsx';
import { Loading } from './loading.tsx';
import { Pager } from './pager.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import type { ListView } from './use-list.ts';
import '../styles/list.css';

interface Props<Row> {
  list: ListView<Row>;
  title: string;
  /** How many there are, where that is known better than by what is loaded; null where the title says it. */
  counter?: string | null | undefined;
  description?: ReactNode;
  /** The rows in the middle of a sentence: `withdrawals`. */
  what: string;
  /** The list is a part of a page, which has its own title. */
  isPart?: boolean;
  /** Buttons next to the title. */
  actions?: ReactNode;
  /** Notes between the title and the filters. */
  children?: ReactNode;
  csv?: { name: string; columns: CsvColumn<Row>[] };
  /** What an empty list says: that there is nothing, and what will be here. */
  empty: { title: string; text?: ReactNode };
  rowActions?: ((row: Row) => ReactNode) | undefined;
  selection?: Selection<Row> | undefined;
  /** Below the table, such as what its figures mean. */
  footer?: ReactNode;
}

/** A list with its title, filters, order, pages and export; it is the same on every page. */
export function List<Row>(props: Props<Row>) {
  const { list, title, description, what, isPart = false, children, csv, footer } = props;
  const { isRead, search, filters, sorting, drawn, scope, error, refetch } = list;
  const loaded = isRead ? countWords({ ...list, matching: list.matching.length }) : undefined;
  const counter = props.counter === undefined ? loaded : (props.counter ?? undefined);
  const info = isRead && <QueryFreshness query={list.freshness} every={list.every} />;
  const actions = (
    <>
      {csv && <ExportCsv {...csv} readAll={list.readAll} />}
      {props.actions}
    </>
  );
  const body = (
    <>
      {children}
      <FilterBar
        what={what}
        filters={filters}
        search={search}
        columns={[drawn.title, ...drawn.columns]}
        sorting={sorting}
      />
      {scope && (
        <p className="list-scope" role="status">
          {scope}
        </p>
      )}
      {error !== null && !isRead && <ProblemAlert error={error} retry={() => void refetch()} />}
      {error === null && !isRead && <Loading what={what} />}
      {isRead && list.rows.length === 0 && <Empty {...props} />}
      {list.rows.length > 0 && (
        <div className={isPart ? undefined : 'panel list-panel'}>
          <Table
            {...drawn}
            rows={list.rows}
            sorting={sorting}
            actions={props.rowActions}
            selection={props.selection}
            level={isPart ? 3 : 2}
          />
        </div>
      )}
      {footer}
      {isRead && (
        <Pager
          what={what}
          page={list.page}
          shown={list.shown}
          names={list.pageNames}
          open={(page) => search.set({ page: page > 1 ? String(page) : '' })}
        />
      )}
    </>
  );
  if (isPart) {
    return (
      <Panel
        title={title}
        counter={counter}
        info={info}
        description={description}
        actions={actions}
      >
        <div className="list-page">{body}</div>
      </Panel>
    );
  }
  return (
    <div className="list-page">
      <PageHeader counter={counter} info={info} description={description} actions={actions}>
        {title}
      </PageHeader>
      {body}
    </div>
  );
}

function Empty<Row>({ list, what, empty }: Props<Row>) {
  const { search, filters, isFiltered, scope, page, total } = list;
  const clear = () => search.set(Object.fromEntries(filters.map(({ name }) => [name, ''])));
  if (isFiltered) {
    return (
      <div className="panel empty">
        <strong>No {what} fit these filters</strong>
        {scope !== null && <p className="quiet">Other pages may have more.</p>}
        <div>
          <Button onClick={clear}>Clear filters</Button>
        </div>
      </div>
    );
  }
  if (page > 1 && total > 0)
    return <p className="panel empty">There are no {what} on this page.</p>;
  return (
    <div className="panel empty">
      <strong>{empty.title}</strong>
      {empty.text && <p className="quiet">{empty.text}</p>}
    </div>
  );
}
