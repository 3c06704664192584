import { useState } from 'react';
import { useReceivers } from '../../api/webhook-queries.ts';
import { useWorld } from '../../api/world.ts';
import { Button } from '../../kit/button.tsx';
import { TestEventSheet } from '../../parts/test-event-sheet.tsx';
import { mayOperate } from '../../words/may-operate.ts';

/** The button that sends a test event to one of the project's webhook URLs. */
export function SendTest({ slug }: { slug: string }) {
  const { admin } = useWorld();
  const { data } = useReceivers(slug);
  const [isOpen, setIsOpen] = useState(false);
  const urls = (data?.list ?? []).map(({ url }) => url);
  if (!mayOperate(admin, slug) || urls.length === 0) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Send a test event</Button>
      {isOpen && <TestEventSheet slug={slug} urls={urls} close={() => setIsOpen(false)} />}
    </>
  );
}
