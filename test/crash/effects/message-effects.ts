/** The steps of webhooks and of messages to approvers (effects.ts). */
import { outside, type Steps, send } from './effect.ts';
import type { Ports } from './ports.ts';

export const deliveryQueue: Steps<Ports['deliveryQueue']> = {
  push: send(
    'the delivery is stored and due',
    'a message requests the attempt',
    'the redispatch queues due deliveries that were not attempted; a caller without an answer asks again',
  ),
};

export const releaseQueue: Steps<Ports['releaseQueue']> = {
  push: outside('send', 'what is held is looked at again within 20 minutes'),
};

export const http: Steps<Ports['http']> = {
  post: send(
    'the attempt is claimed, the receiver has nothing',
    'the receiver may have the event',
    'the claim ends after 60 s and the attempt is repeated, under the same event id',
  ),
};

export const receivers: Steps<Ports['receivers']> = {
  get: 'read',
  noteFailure: outside('write', 'breaker: a lost count opens it one failure later'),
  noteSuccess: outside('write', 'breaker: it stays open until the next success is noted'),
  takeProbe: outside('write', 'breaker: a probe whose process died ends by its time'),
};

export const noticeChannel: Steps<Ports['noticeChannel']> = {
  send: outside('send', 'an approver is told twice at worst; no order waits for a message'),
};

export const notices: Steps<Ports['notices']> = {
  create: outside('write', 'the stream repeats the record; an approver is told later'),
  due: 'read',
  update: outside('write', 'the schedule finds the notice due again when its lease has ended'),
};
