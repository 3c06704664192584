import { useIsUnreachable, useReadAt } from '../api/connection.ts';
import { useIsOnline } from '../kit/hooks.ts';
import { clock } from '../words/times.ts';

/** On every page: that what it shows is not what is. */
export function OfflineBand() {
  const [isOnline, isUnreachable, readAt] = [useIsOnline(), useIsUnreachable(), useReadAt()];
  if (isOnline && !isUnreachable) return null;
  return (
    <div className="band warning" role="status">
      <strong>{isOnline ? 'No connection to the console’s server' : 'Offline'}</strong>
      <span>
        {readAt === 0 ? 'No data was loaded yet.' : `Last update: ${clock(readAt)} UTC.`} The page
        updates automatically once the connection is back.
      </span>
    </div>
  );
}
