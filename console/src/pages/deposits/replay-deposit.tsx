import { useQueryClient } from '@tanstack/react-query';
import { taken } from '../../api/client.ts';
import { webhooksKey } from '../../api/webhook-queries.ts';
import { useWorld } from '../../api/world.ts';
import { Button } from '../../kit/button.tsx';
import { flash } from '../../kit/flash.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useAction } from '../../parts/use-action.ts';
import { mayOperate } from '../../words/may-operate.ts';

/** Sends deposit.credited again under its event id. */
export function ReplayDeposit({ slug, no }: { slug: string; no: string }) {
  const { api, admin } = useWorld();
  const queries = useQueryClient();
  const { isBusy, problem, run } = useAction();
  if (!mayOperate(admin, slug)) return null;
  const replay = () =>
    run(async () => {
      await taken(
        api.POST('/projects/{slug}/deposits/{deposit_no}/replay', {
          params: { path: { slug, deposit_no: no } },
        }),
      );
      flash({
        tone: 'success',
        title: 'Resending its webhook',
        text: 'With the same event id.',
      });
      await queries.invalidateQueries({ queryKey: webhooksKey(slug) });
    });
  return (
    <>
      <Button busy={isBusy ? 'Asking' : null} onClick={() => void replay()}>
        Resend its webhook
      </Button>
      {problem !== null && <ProblemAlert error={problem} />}
    </>
  );
}
