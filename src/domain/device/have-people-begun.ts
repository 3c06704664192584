import type { DeviceList } from '#ports/projects.ts';
import { proveDevice } from './prove-device.ts';

/**
 * Whether the first two people of the deployment have devices that the signers believe, or had: nobody can
 * delete what proves them, so whoever ends every device does not take this back.
 */
export async function havePeopleBegun(deps: {
  devices: DeviceList;
  stage: string;
}): Promise<boolean> {
  for (const { request } of await deps.devices.all()) {
    // At the time 0 no device had ended.
    if (request && (await proveDevice(deps, request, 0))) return true;
  }
  return false;
}
