import type { ToldEvent } from './read-events.ts';

/** An event of the feed as the merchant API shows it. */
export const presentEvent = ({ eventId, event, data, timestamp }: ToldEvent) => ({
  id: eventId,
  event,
  data,
  timestamp,
});
