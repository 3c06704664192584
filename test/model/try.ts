import { check, traceText } from '/work/wt-model/test/model/checker.ts';
import { paymentLife } from '/work/wt-model/test/model/payment-life.ts';
const zero = { orders: 1, processes: 1, cap: 1, reorganisations: 0, restores: 0, lies: 0, refusals: 0, bumps: 0, reverts: 0, thefts: 0, freezes: 0 };
const given = JSON.parse(process.argv[2] ?? '{}');
const faults = (process.argv[3] ?? '').split(',').filter(Boolean) as never[];
const r = check(paymentLife({ ...zero, ...given }, faults), { liveness: process.argv[4] !== 'no', progress: (p) => console.error(JSON.stringify(p)), states: 3_000_000 });
const { finding, ...rest } = r;
console.log(JSON.stringify(rest), process.memoryUsage().rss >> 20);
if (finding) console.log(finding.invariant, '-', finding.why, '\n' + traceText(finding.trace));
