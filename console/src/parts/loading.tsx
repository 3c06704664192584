import { useEffect, useState } from 'react';

/** Says that something is on its way, once it takes longer than a glance. */
export function Loading({ what }: { what: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output>
      {shown && (
        <>
          <span className="spinner" aria-hidden="true" /> Loading {what}
        </>
      )}
    </output>
  );
}
