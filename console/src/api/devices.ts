import { useQuery } from '@tanstack/react-query';
import { held } from './client.ts';
import { type SignatureBody, signText } from './passkeys.ts';
import { useSettings } from './policy.ts';
import { ApiProblem } from './problem.ts';
import type { Schemas } from './types.ts';
import { useWorld } from './world.ts';

export const devicesKey = ['devices'];

/** What people sign with. It changes seldom; a page of it asks more often than one that signs. */
export function useDevices(enabled = true, everyMs = 60_000) {
  const { api } = useWorld();
  return useQuery({
    queryKey: devicesKey,
    queryFn: () => held(api.GET('/devices')),
    refetchInterval: everyMs,
    enabled,
  });
}

/**
 * Signs what a page shows, where the project requires it: `required` says whether, null while that is not
 * known. `sign` gives undefined where no signature is needed, and throws ApiProblem if there is none.
 */
export function useSigner(slug: string, isNeeded = false) {
  const settings = useSettings(slug);
  const required = isNeeded || (settings.data ? settings.data.require_signatures : null);
  const devices = useDevices(required === true);
  return {
    required,
    sign: async (
      textOf: (stage: string) => string | Promise<string>,
    ): Promise<SignatureBody | undefined> => {
      // Where it cannot be read, the request goes unsigned: the API refuses it if a signature is required.
      const isUnread = required === null && !settings.isError;
      const known = isUnread ? (await settings.refetch()).data?.require_signatures : required;
      if (!known) return undefined;
      const found = devices.data ?? (await devices.refetch()).data;
      if (!found) throw unread();
      return signText(found, await textOf(found.stage));
    },
  };
}

const unread = () =>
  new ApiProblem({
    http: 400,
    code: 0,
    message: 'Your devices could not be read: nothing was sent',
  });

/** The calls about devices. */
export function useDeviceApi() {
  const { api } = useWorld();
  const at = (device_id: string) => ({ path: { device_id } });
  return {
    enrol: (body: Schemas['EnrolPasskeyRequest']) => held(api.POST('/devices/passkeys', { body })),
    confirm: (id: string, signature: SignatureBody) =>
      held(api.POST('/devices/{device_id}/confirm', { params: at(id), body: { signature } })),
    end: (id: string) => held(api.DELETE('/devices/{device_id}', { params: at(id) })),
  };
}
