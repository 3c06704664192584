/** What the functions of the energy service may do (docs/energy.md). */
import type { CofferFunction } from '../constructs/coffer-function.ts';
import { ownCode } from '../constructs/own-code.ts';
import type { DataStack } from './data-stack.ts';
import { announcing, auditItems } from './event-items.ts';
import { callsNodes, parameterArn, type Queues, sendsTo, wakesWorkers } from './workflow-grants.ts';

type Grant = (fn: CofferFunction, data: DataStack) => void;

const readsEnergy: Grant = (fn, { tables }) => {
  fn.canRead(tables.energy, 'reads the subscription, its balance, orders and top-ups');
};

/** Beside the addresses that it makes. */
export const subscribesToEnergy: Grant = (fn, { tables: { energy, events } }) => {
  fn.canRead(energy, 'reads the subscription and its balance')
    .canWriteItems(energy, {
      why: 'stores the subscription and when its books are due, and writes nothing else there',
      actions: ['put'],
      keys: ['ES#*', 'EC#*'],
    })
    .canWriteItems(
      events,
      announcing('writes the audit entry, in the same transaction', auditItems),
    );
};

/** Shows the subscription, and changes its alert. */
export const administersEnergy: Grant = (fn, { tables }) => {
  fn.canRead(tables.projects, 'finds the project')
    .canRead(tables.energy, 'reads the subscription and its balance')
    .canWriteItems(tables.energy, {
      why: 'changes when and where a project is told of a low balance',
      actions: ['update'],
      keys: ['ES#*'],
    });
};

/** Of the routes that make no addresses. */
export const energyRouteGrants: Record<string, Grant> = {
  'energy/subscription': readsEnergy,
  'energy/balance': readsEnergy,
  'energy/topups': (fn, data) => {
    readsEnergy(fn, data);
    fn.canRead(data.tables.deposits, 'reads the deposits that top-ups are').canRead(
      data.tables.lists,
      'reads a page of the list and its total',
    );
  },
  'energy/orders': (fn, data) => {
    readsEnergy(fn, data);
    fn.canRead(data.tables.lists, 'reads a page of the list and its total');
  },
  'energy/sweep-config': (fn, data) => {
    readsEnergy(fn, data);
    fn.canRead(data.tables.deposits, 'checks whether a destination is the project’s own').canRead(
      data.tables.approvals,
      'checks whether owners approved a destination',
    );
  },
  'energy/set-sweep-config': (fn, { tables }) => {
    const { energy, events } = tables;
    fn.canRead(energy, 'reads the row that it replaces')
      .canWriteItems(energy, {
        why: 'stores the row of a wallet, and writes nothing else there',
        actions: ['put'],
        keys: ['SC#*'],
      })
      .canWriteItems(
        events,
        announcing('writes the audit entry, in the same transaction', auditItems),
      );
  },
};

/** Of routes that create TRON payments: whether the coin to burn must be reserved. */
export const looksForEnergy: Grant = (fn, { tables }) => {
  if (fn.stage.energy) fn.variable('ENERGY_ACCOUNT', fn.stage.energy.account);
  fn.canRead(tables.energy, 'reads whether the project’s balance can rent a payment’s energy');
};

/** The TRON signer, in a stage with the service: it reads the answer to what it asks. */
export function asksForEnergy(fn: CofferFunction, { tables }: DataStack, queues: Queues): void {
  if (!fn.stage.energy || !queues.energy) return;
  fn.variable('ENERGY_ACCOUNT', fn.stage.energy.account).canRead(
    tables.energy,
    'reads whether a transfer has its energy, and a project’s deposit address',
  );
  sendsTo(fn, queues.energy, 'QUEUE_ENERGY', 'asks for a transfer’s energy');
}

/** Rents energy, lends own stake, and brings top-ups to the energy account. It signs nothing. */
export function rentsEnergy(fn: CofferFunction, { tables }: DataStack, queues: Queues): void {
  const { energy } = fn.stage;
  if (energy) {
    fn.variable('ENERGY_ACCOUNT', energy.account)
      .variable('ENERGY_PARAMETER', energy.parameter)
      .allow(
        'reads the prices and markets of energy',
        ['ssm:GetParameter'],
        parameterArn(fn, energy.parameter),
      );
  }
  if (energy?.stake) {
    const { permission, lowEnergy, lowTrx } = energy.stake;
    fn.variable('ENERGY_PERMISSION', String(permission))
      .variable('ENERGY_LOW', String(lowEnergy))
      .variable('ENERGY_LOW_TRX', lowTrx);
  }
  fn.canRead(tables.energy, 'reads orders, balances and top-ups that are due', 'due')
    .canWriteItems(tables.energy, {
      why: 'moves orders, balances and their ledger, and own stake that is lent; notes a check of books',
      actions: ['put', 'update'],
      // Not the claims of the signer of own stake.
      keys: ['EA#*', 'EB#*', 'EC#*', 'ED#*', 'EL#*', 'EN#*', 'EO#*', 'ER#*', 'ET#*', 'EU#*'],
    })
    .canRead(tables.money, 'reads the payments that energy is for')
    .canWrite(tables.money, 'creates the transfer of a top-up', 'put', 'update')
    .canWriteItems(tables.events, announcing('announces changes, in the same transaction'))
    .canRead(tables.deposits, 'tells sub-accounts from hot wallets');
  callsNodes(fn);
  wakesWorkers(fn, { ...queues, sign: queues.sign.filter(({ family }) => family === 'TRX') });
}

/** The energy worker, in a stage with own stake. */
export function lendsStake(fn: CofferFunction, signer: CofferFunction): void {
  fn.variable('FUNCTION_SIGN_STAKE', signer.fn.functionName).allow(
    'has the transactions of own stake signed',
    ['lambda:InvokeFunction'],
    signer.fn.functionArn,
  );
}

/** The signer of own stake. It signs with no other key, and writes nothing but its own claims. */
export function signsStake(fn: CofferFunction, { tables, energyKey }: DataStack): void {
  fn.canRead(tables.energy, 'reads the delegation, its energy order and the order’s charge')
    .canWriteItems(tables.energy, {
      why: 'notes the one transaction that may delegate for an energy order',
      actions: ['put'],
      keys: ['EK#*'],
    })
    .canRead(tables.money, 'reads the payment that needs the energy')
    .canRead(tables.deposits, 'checks that the receiver is an address of the project');
  callsNodes(fn);
  const { energy } = fn.stage;
  if (!energyKey || !energy?.stake) return;
  fn.variable('ENERGY_ACCOUNT', energy.account)
    .variable('ENERGY_PERMISSION', String(energy.stake.permission))
    .variable('KMS_ENERGY_KEY', energyKey.keyArn)
    .allow('reads the key’s address', ['kms:GetPublicKey'], energyKey.keyArn)
    .allow('lends the energy account’s stake, and takes it back', ['kms:Sign'], energyKey.keyArn, {
      conditions: ownCode(fn),
    });
}
