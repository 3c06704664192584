import type { ReconcilePlace } from '#model/orders/reconcile-place.ts';

/** Where the reconciler continues, kept so that a new instance does not begin with the first chain. */
export interface ReconcilePlaceStore {
  load(): Promise<ReconcilePlace>;
  store(place: ReconcilePlace): Promise<void>;
}
