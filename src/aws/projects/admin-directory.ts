import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { AdminDirectory } from '#ports/orders.ts';
import { adminPoolId } from './admin-pool-id.ts';

/** How long an admin who exists is believed, ms. One who does not is asked for each time. */
const keepMs = 60_000;
/** An order waits rather than the run: it signs other orders meanwhile. */
const timeoutMs = 2_000;

/** The admins in the user pool, whose id the admin stack leaves in a parameter. */
export function makeAdminDirectory(
  options: {
    client?: Pick<CognitoIdentityProviderClient, 'send'>;
    poolId?: () => Promise<string>;
    nowMs?: () => number;
  } = {},
): AdminDirectory {
  const { nowMs = Date.now, poolId = adminPoolId } = options;
  const client = options.client ?? new CognitoIdentityProviderClient({});
  const kept = new Map<string, { until: number; groups: Promise<string[] | null> }>();

  return {
    groups(adminId) {
      const found = kept.get(adminId);
      if (found && nowMs() < found.until) return found.groups;
      const groups = ask(adminId);
      const entry = { until: nowMs() + keepMs, groups };
      const forget = () => {
        if (kept.get(adminId) === entry) kept.delete(adminId);
      };
      kept.set(adminId, entry);
      groups.then((known) => known ?? forget(), forget);
      return groups;
    },
  };

  async function ask(adminId: string): Promise<string[] | null> {
    const UserPoolId = await poolId();
    const user = { UserPoolId, Username: adminId };
    const limit = { abortSignal: AbortSignal.timeout(timeoutMs) };
    try {
      const [{ Enabled, UserAttributes = [] }, groups] = await Promise.all([
        client.send(new AdminGetUserCommand(user), limit),
        groupsOf(user, limit),
      ]);
      // An e-mail address would find its user too.
      const isSub = UserAttributes.some(({ Name, Value }) => Name === 'sub' && Value === adminId);
      return Enabled === true && isSub ? groups : null;
    } catch (error) {
      if ((error as Error).name === 'UserNotFoundException') return null;
      throw error;
    }
  }

  async function groupsOf(
    user: { UserPoolId: string; Username: string },
    limit: { abortSignal: AbortSignal },
  ): Promise<string[]> {
    const names: string[] = [];
    let NextToken: string | undefined;
    do {
      const page = await client.send(
        new AdminListGroupsForUserCommand({ ...user, ...(NextToken ? { NextToken } : {}) }),
        limit,
      );
      names.push(...(page.Groups ?? []).flatMap(({ GroupName }) => GroupName ?? []));
      NextToken = page.NextToken;
    } while (NextToken);
    return names;
  }
}
