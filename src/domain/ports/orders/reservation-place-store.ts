import type { ReservationPlace } from '#model/orders/reservation-check.ts';

/** Where the nightly check of reservations continues. */
export interface ReservationPlaceStore {
  load(): Promise<ReservationPlace>;
  store(place: ReservationPlace): Promise<void>;
}
