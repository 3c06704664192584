import { CheckFailed } from '#workstation/check.ts';
import { paths } from '#workstation/paths.ts';
import type { StackFile, StackKey } from '#workstation/stack-file.ts';
import type { Ui } from '#workstation/ui.ts';
import { type AdminClient, signInAdmin } from '../clients/admin-client.ts';
import { makeApiClient } from '../clients/api-client.ts';
import { startWebhookReceiver } from '../cloud/webhook-receiver.ts';
import { openStatement } from './books/open-statement.ts';
import { differencesBefore, howToRead, showBooks } from './books/show-books.ts';
import { showClientWallet } from './client-wallet.ts';
import { type Tour, tourChains } from './context.ts';
import { makeUser, showDeposits, type TourUser } from './deposits.ts';
import { showEnergy } from './energy/show-energy.ts';
import { showPayouts } from './payouts.ts';
import { showSwaps } from './swaps.ts';
import { beginSweeps } from './sweeps/begin-sweeps.ts';
import { leaveSweeps, showSweeps } from './sweeps/show-sweeps.ts';
import { type Paid, showWithdrawals } from './withdrawals.ts';

function summary(
  tour: Tour,
  user: TourUser,
  shown: {
    deposits: number;
    paid: Paid[];
    payouts: number;
    operations: number;
    swaps: number;
    sweeps: number;
    tookMs: number;
  },
) {
  const { ui, stack } = tour;
  const { deposits, paid, payouts, operations, swaps, sweeps, tookMs } = shown;
  ui.title('Summary');
  ui.line(`  ${deposits} deposits credited on ${tour.chains.length} chains`);
  ui.line(`  ${paid.length} withdrawals paid and checked on the chain, 1 rejected, 1 cancelled`);
  ui.line(`  ${payouts} payments in one batch, one approval, each balance compared`);
  ui.line(`  ${operations} operations of the client wallet, signatures verified`);
  ui.line(`  ${swaps} swaps on 2 chains, each number compared with the chain, 2 refused`);
  ui.line('  1 withdrawal of USDT on TRON paid by rented energy, nothing burnt');
  ui.line(`  ${sweeps} deposits swept to the hot wallet, a withdrawal paid from each`);
  ui.line('  The books of all of it: each unit of every account is where the chain says');
  ui.line(`  ${tour.receiver.received.length} webhooks received, those of each step verified`);
  ui.line(`  in ${Math.round(tookMs / 1000)} s`);
  ui.title('Addresses to play with');
  ui.line(`  Sub-account  ${user.addresses.EVM}  (${user.account_no})`);
  ui.line(`  Hot wallet   ${stack.project.wallet.EVM}`);
  for (const [name, chain] of Object.entries(stack.chains)) {
    const tokens = Object.entries(chain.tokens).map(
      ([token, { address }]) => `${token} ${address}`,
    );
    ui.line(`  ${name.padEnd(11)}  ${chain.rpc_urls[0]}  faucet ${chain.faucet}`);
    ui.line(`  ${' '.repeat(11)}  ${tokens.join('  ')}`);
  }
  for (const { chain, token, amount, txHash } of paid) {
    ui.line(`  ${chain.padEnd(11)}  paid ${amount} ${token}: ${txHash}`);
  }
  ui.line(`\n  API keys and passwords: ${paths.stack} (while the cloud is up)`);
  if (stack.admin.console_url) ui.line(`  Console: ${stack.admin.console_url}`);
}

/** Shows the main job on a running stack; throws at the first check that fails. */
export async function playTour(ui: Ui, stack: StackFile, signal: AbortSignal): Promise<void> {
  const startedAt = Date.now();
  const target = {
    apiUrl: stack.admin.api_url,
    userPoolClientId: stack.admin.user_pool_client_id,
    endpointUrl: stack.aws.endpoint_url,
    region: stack.aws.region,
  };
  const keys = `/projects/${stack.project.slug}/keys`;
  const receiver = await startWebhookReceiver();
  let owner: AdminClient | null = null;
  let key: StackKey | null = null;
  try {
    ui.title('A merchant signs up');
    const admins: AdminClient[] = [];
    for (const login of stack.admins) admins.push(await signInAdmin(target, login));
    owner = admins[0] ?? null;
    if (!owner) throw new CheckFailed('The stack has no admins');
    const step = ui.step('API key with a webhook');
    // The tour has its own key, so that the demo project's keys keep their URLs.
    const made = await owner.request<Omit<StackKey, 'permission'>>('POST', keys, {
      name: 'tour',
      permission: 'approve',
      mode: 'hmac',
      webhook_url: `${receiver.url}/webhooks`,
    });
    key = { ...made, permission: 'approve' };
    step.done(`${key.app_id}, webhooks to ${receiver.url}`);
    const api = makeApiClient(stack.base_url, key);
    const tour: Tour = {
      ui,
      stack,
      api,
      key,
      receiver,
      admins,
      signal,
      chains: await tourChains(stack, api),
      run: startedAt.toString(36),
    };
    const demo = { slug: stack.project.slug, api, hot: stack.project.wallet };
    const lacking = await differencesBefore(tour, demo);
    const user = await makeUser(tour);
    ui.title(`Deposits: coins and USDT on ${tour.chains.length} chains`);
    const deposits = await showDeposits(tour, user);
    ui.title('A project that collects its deposits');
    const collecting = await beginSweeps(tour);
    ui.title('Withdrawals: by level, from the hot wallet');
    const paid = await showWithdrawals(tour);
    ui.title('Payouts: a batch on two chains with one approval');
    const payouts = await showPayouts(tour);
    ui.title('Client wallet: session keys, transfers, signatures, any transaction');
    const operations = await showClientWallet(tour);
    ui.title('Swaps: quoted, executed from the sub-account, and what they did to the pools');
    const swaps = await showSwaps(tour, user);
    ui.title('Energy: topped up, rented for a withdrawal, and what that saved');
    await showEnergy(tour);
    ui.title('Sweeps: deposits brought to the hot wallet, and a payment from each');
    const sweeps = await showSweeps(tour, collecting);
    ui.title(`Books: every account, compared with ${tour.chains.length} chains`);
    for (const line of howToRead) ui.line(line);
    await showBooks(tour, demo, lacking);
    await showBooks(tour, collecting);
    await openStatement(tour, demo);
    await leaveSweeps(tour, collecting);
    const tookMs = Date.now() - startedAt;
    summary(tour, user, { deposits, paid, payouts, operations, swaps, sweeps, tookMs });
  } finally {
    if (owner && key) await owner.call('DELETE', `${keys}/${key.app_id}`).catch(() => {});
    await receiver.close();
  }
}
