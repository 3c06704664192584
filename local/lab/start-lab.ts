import type { ConsoleServer } from '../console/console-server.ts';
import { noteSecret } from '../process/secrets-ledger.ts';
import { type Lab, type LabTarget, openLab } from './lab.ts';
import { labGuard } from './lab-guard.ts';
import { labServer } from './lab-server.ts';

/** Opens the Lab below the console's origin. */
export function startLab(pages: ConsoleServer, target: LabTarget): Lab {
  const { admin, lab: own } = target.file;
  noteSecret('lab_token', own.token);
  const lab = openLab(target);
  const guard = labGuard({
    origin: pages.url,
    token: own.token,
    isSignedIn: async (idToken) => {
      const answer = await fetch(`${admin.api_url}/me`, {
        headers: { authorization: `Bearer ${idToken}` },
      });
      return answer.ok;
    },
  });
  pages.openLab(labServer(lab, guard));
  return lab;
}
