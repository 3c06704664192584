/** The queues and the state machines of orders, each made once, when it is first asked for. */
import {
  makeDeliveryQueue,
  makeRedispatchQueue,
  makeReleaseQueue,
  makeRescanQueue,
  makeWatchQueue,
  makeWorkQueue,
} from '#aws/queues/queues.ts';
import { makeWorkflow } from '#aws/queues/workflow.ts';
import { makeSubAccountCheck } from '#domain/wallet/sub-account-check.ts';
import { once } from '#shared/once.ts';
import { addressBook } from './stores.ts';

export const deliveryQueue = /* @__PURE__ */ once(() => makeDeliveryQueue());
export const releaseQueue = /* @__PURE__ */ once(() => makeReleaseQueue());
export const rescanQueue = /* @__PURE__ */ once(() => makeRescanQueue());
export const redispatchQueue = /* @__PURE__ */ once(() => makeRedispatchQueue());
export const watchQueue = /* @__PURE__ */ once(() => makeWatchQueue());
export const workQueue = /* @__PURE__ */ once(() =>
  makeWorkQueue(makeSubAccountCheck(addressBook())),
);
export const workflow = /* @__PURE__ */ once(() => makeWorkflow());
