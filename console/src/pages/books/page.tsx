import { useState } from 'react';
import { useWorld } from '../../api/world.ts';
import { Button } from '../../kit/button.tsx';
import { useTitle } from '../../kit/hooks.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { Anchored } from '../../parts/anchored.tsx';
import { mayOperate } from '../../words/may-operate.ts';
import { purposes } from '../../words/purposes.ts';
import { Balances } from './balances.tsx';
import { CompareSheet } from './compare-sheet.tsx';
import { Differences } from './differences.tsx';
import { Entries } from './entries.tsx';

/** The books of a project: what differs from the chains, what each account has, and every entry. */
export default function BooksPage({ slug }: { slug: string }) {
  useTitle('Books');
  const { admin } = useWorld();
  const [isComparing, setIsComparing] = useState(false);
  return (
    <div className="stack">
      <PageHeader
        description={purposes.Books}
        actions={
          mayOperate(admin, slug) && (
            <Button onClick={() => setIsComparing(true)}>Compare an address</Button>
          )
        }
      >
        Books
      </PageHeader>
      <Differences slug={slug} />
      <Balances slug={slug} />
      <Anchored id="entries">
        <Entries slug={slug} />
      </Anchored>
      {isComparing && <CompareSheet slug={slug} close={() => setIsComparing(false)} />}
    </div>
  );
}
