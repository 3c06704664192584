import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { StageMetrics } from '../constructs/monitoring/stage-metrics.ts';
import { enabledChains } from '../stages/stage.ts';
import { graph, question } from './graph.ts';

/** What an operator asks first, one heading each; then what extensions show. */
export function moneyDashboard(
  scope: Construct,
  metrics: StageMetrics,
  ofExtensions: cloudwatch.IWidget[],
): void {
  const { stage } = metrics;
  const sum = (name: string, label: string) => metrics.counted(name, 'Sum', label);
  const highest = (name: string, label: string) => metrics.counted(name, 'Maximum', label);
  new cloudwatch.Dashboard(scope, 'Money', {
    dashboardName: `coffer-${stage.stage}-money`,
    widgets: [
      [question('Is money moving?')],
      [
        graph('Deposits', [sum('deposits-seen', 'seen'), sum('deposits-credited', 'credited')]),
        graph('Withdrawals, operations and swaps that ended', [
          sum('orders-confirmed', '4 confirmed'),
          sum('orders-failed', '5 failed'),
          sum('orders-rejected', '6 rejected'),
        ]),
        graph('Payments that cannot continue', [
          sum('wallet-out-of-gas', 'no coin for fees'),
          sum('fees-above-cap', 'fees above the cap'),
          sum('address-frozen', 'address frozen'),
          sum('signature-refused', 'signature refused'),
        ]),
      ],
      [question('Is a chain behind?')],
      [
        graph(
          'Behind the head',
          enabledChains(stage).map((chain) => highest(`watch-behind-${chain}`, chain)),
          'seconds',
        ),
        graph('Events that should not happen', [
          sum('deposit-orphaned', 'deposit orphaned'),
          sum('payment-reorganised', 'payment reorganised'),
          sum('unknown-transaction', 'unknown transaction'),
          sum('providers-disagree', 'providers disagree'),
        ]),
      ],
      [question('Is anyone waiting?')],
      [
        graph('Open withdrawals, operations and swaps, by status in the queue', [
          highest('orders-pending', '0 pending'),
          highest('orders-approved', '1 approved'),
          highest('orders-signing', '2 signing'),
          highest('orders-broadcast', '3 broadcast'),
        ]),
        graph(
          'Oldest waiting order',
          [
            highest('oldest-pending', 'for an approval'),
            highest('oldest-unpaid', 'to be confirmed, since its approval'),
          ],
          'seconds',
        ),
        graph(
          'From a change to its first webhook attempt',
          ['p50', 'p95', 'Maximum'].map((name) => metrics.counted('webhook-lag', name, name)),
          'milliseconds',
        ),
        graph('Webhooks given up', [sum('webhook-abandoned', 'abandoned')]),
      ],
      [question('Extensions')],
      ofExtensions,
    ],
  });
}
