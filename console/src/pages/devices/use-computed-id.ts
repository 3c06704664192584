import { useEffect, useState } from 'react';
import { computedId, type Device } from '../../api/passkeys.ts';

/** Whether this page computes the id that the API shows of a device; null until it has. */
export function useIsComputed(stage: string, device: Device): boolean | null {
  const [computed, setComputed] = useState<{ of: Device; id: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void computedId(stage, device).then((id) => {
      if (isCurrent) setComputed({ of: device, id });
    });
    return () => {
      isCurrent = false;
    };
  }, [stage, device]);
  return computed && computed.of === device ? computed.id === device.device_id : null;
}
