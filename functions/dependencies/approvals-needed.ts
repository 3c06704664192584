import { chains } from '#chains/catalog/catalog.ts';
import {
  type ApprovalsNeeded,
  type ApprovalsNeededDeps,
  makeApprovalsNeeded,
} from '#domain/payment/authorize/make-approvals-needed.ts';
import { clock } from './runtime.ts';
import { approvalStore, priceBook, projectAdminStore } from './stores.ts';

/** How many people must approve an order now; its project's settings are read each time. */
export function approvalsNeededNow(): ApprovalsNeeded {
  const deps: ApprovalsNeededDeps = {
    chainOf: ({ chain }) => chains[chain],
    prices: priceBook(),
    approvals: approvalStore(),
    store: projectAdminStore(),
    clock,
  };
  return (order, given) => makeApprovalsNeeded(deps)(order, given);
}
