import type { DeviceCodes, DeviceName, DeviceRecords } from '#model/auth/device.ts';
import type { DeviceList } from '#ports/projects.ts';

const empty = (): DeviceRecords => ({ request: null, confirmation: null, end: null });

/** DeviceList in memory. Each record is put once, as in the table; a test may overwrite what it holds. */
export function fakeDevices() {
  const kept = new Map<string, DeviceRecords>();
  const codes = new Map<string, DeviceCodes>();
  const placeOf = ({ personId, deviceId }: DeviceName) => `${personId}#${deviceId}`;
  /** How often the records of a device were read, by its id. */
  const reads = new Map<string, number>();
  const list: DeviceList = {
    records: async (name) => {
      reads.set(name.deviceId, (reads.get(name.deviceId) ?? 0) + 1);
      return structuredClone(kept.get(placeOf(name)) ?? empty());
    },
    codes: async (codesId) => structuredClone(codes.get(codesId) ?? null),
    all: async () =>
      structuredClone([...kept.values()]).sort((a, b) => b.request!.askedAt - a.request!.askedAt),
  };
  return {
    list,
    kept,
    codes,
    reads,
    put<K extends keyof DeviceRecords>(
      kind: K,
      record: NonNullable<DeviceRecords[K]> & DeviceName,
    ): boolean {
      const before = kept.get(placeOf(record)) ?? empty();
      if (before[kind] !== null) return false;
      kept.set(placeOf(record), Object.assign({}, before, { [kind]: record }));
      return true;
    },
    /** The records of a device as they are kept, to be changed by a thief. */
    of(name: DeviceName): DeviceRecords {
      return kept.get(placeOf(name))!;
    },
  };
}
