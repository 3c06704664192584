/**
 * The vault: the only code that uses a family's keys (docs/decisions/0094-a-vault.md). It asks no node. It
 * believes nothing that it is asked: it reads the order and all evidence itself, judges, encodes the order's
 * own terms, and stores what it signed in the same transaction that moves the order.
 */

import { allow, complete, raiseFee, sign } from '#domain/order/transitions.ts';
import { judgeFirst, type SigningPermit } from '#domain/payment/authorize/judge-first.ts';
import { loadPolicy } from '#domain/payment/authorize/load-policy.ts';
import { mayReplace } from '#domain/payment/authorize/may-replace.ts';
import { newSlot, orderReference, storedAttempt } from '#domain/payment/broadcast/new-slot.ts';
import { paymentTerms, slotTerms } from '#domain/payment/broadcast/payment-terms.ts';
import {
  authorizationSlots,
  isOnlyAuthorized,
  maxAuthorizations,
} from '#domain/payment/carried-nonces.ts';
import type { Wallet } from '#domain/payment/deps.ts';
import { isHalted } from '#domain/payment/recovery/is-halted.ts';
import { countByDailySums } from '#domain/payment/worker/admit-by-daily-sums.ts';
import { signedTerms } from '#domain/request/request-terms.ts';
import { isInFlight } from '#model/order-status.ts';
import { isCollect } from '#model/orders/collected.ts';
import { onlySigns } from '#model/orders/operation.ts';
import { isInternal, isOperation, isSwap, type Order } from '#model/orders/order.ts';
import { workStages } from '#model/orders/order-base.ts';
import type { StuckCause } from '#model/orders/stuck.ts';
import type { Attempt, DailyCount, NonceSlot, NonceState } from '#model/payment.ts';
import type { ProjectSettings } from '#model/project.ts';
import type {
  AuthorizationSlot,
  FeeRaise,
  PlannedAuthorization,
  SignedPayment,
  TableIdentity,
} from '#model/sent-payment.ts';
import { WrongPayment } from '#model/wrong-payment.ts';
import type { Logger } from '#ports/runtime.ts';
import type { AskedPayment, AskedReplacement, Refusal, Unsigned, Vault } from '#ports/vault.ts';
import type { ChainSigning, OrderTransaction, VaultDeps } from './deps.ts';
import { makeJoin } from './join.ts';
import { type EarlierSignature, type Permitted, permitFirst } from './permit-first.ts';
import { storeSigned } from './store-signed.ts';

/** The most orders of one call. */
export const maxOrders = 16;

/** An address that may sign now, and what it was read from. */
interface Ready {
  wallet: Wallet;
  state: NonceState | null;
  table: TableIdentity;
}

/** A transaction of an order that the vault has judged. */
interface Judged extends OrderTransaction, EarlierSignature {
  asked: AskedPayment;
  order: Order;
  permit: SigningPermit;
  planned: PlannedAuthorization[];
  /** The most that it takes from its address, in the coin's smallest unit. */
  cost: bigint;
}

/** Only sweeps, and what takes their delegations back, carry authorizations of other addresses. */
const carriesAuthorizations = (order: Order): boolean =>
  isInternal(order) && (isCollect(order) || order.does === 'clear');

/** A proof that was there when the worker judged does not vanish: then the worker did not judge. */
const unproven: ReadonlySet<StuckCause> = new Set(['request_unproven', 'approval_unsigned']);

/** What the judgement says is the worker's to log: its log lines raise the alarms. */
const quiet: Logger = { info() {}, warn() {}, error() {} };

/** The vault of one chain. */
export function makeVault(deps: VaultDeps, signing: ChainSigning): Vault {
  const judging = { ...deps, log: quiet };
  const { chain, clock, payments } = deps;

  const refuse = (orderNo: string, reason: string): Refusal => {
    deps.log.error('vault.refused', { chain: chain.name, order_no: orderNo, reason });
    return { orderNo, reason };
  };

  /** A record may have changed since the worker judged: nobody has to be called for that. */
  const judgeOtherwise = (orderNo: string, reason: string): Refusal => {
    deps.log.warn('vault.judged-otherwise', { chain: chain.name, order_no: orderNo, reason });
    return { orderNo, reason };
  };

  const permitOf: Permitted = (orderNo, verdict) => {
    if (verdict.kind === 'handled') return null;
    if (verdict.kind === 'permit') return verdict;
    if (verdict.kind === 'refused')
      return (verdict.forged ? refuse : judgeOtherwise)(orderNo, verdict.reason);
    return (unproven.has(verdict.cause) ? refuse : judgeOtherwise)(orderNo, verdict.cause);
  };

  /** Whose the address is; null while nothing is signed for it. */
  async function ready(address: string): Promise<Ready | null> {
    const wallet = await deps.walletOf(address);
    if (!wallet) return null;
    const [isFrozen, state, table] = await Promise.all([
      deps.projects.isFrozen(wallet.project.projectId),
      payments.nonceState(chain.name, address),
      payments.identity(),
    ]);
    if (isFrozen || (await isHalted(judging, wallet, { state, table }))) return null;
    return { wallet, state, table };
  }

  /** The orders by number, without those that are not what the worker has judged. */
  async function read(asked: { orderNo: string; rev: number }[]): Promise<Map<string, Order>> {
    if (asked.length > maxOrders) throw new RangeError(`at most ${maxOrders} orders a call`);
    const revs = new Map(asked.map(({ orderNo, rev }) => [orderNo, rev]));
    const orders = await deps.orders.getMany([...revs.keys()]);
    return new Map(
      orders.flatMap((order) =>
        revs.get(order.orderNo) === order.rev ? [[order.orderNo, order] as const] : [],
      ),
    );
  }

  const settingsOf = async (wallet: Wallet): Promise<ProjectSettings | null> => {
    const policy = await loadPolicy(judging, wallet.project);
    return policy.ok ? policy.settings : null;
  };

  /** The order's first transaction, judged; why it is refused; null: it has changed meanwhile. */
  async function judge(
    at: Ready,
    order: Order,
    { settings, asked }: { settings: ProjectSettings; asked: AskedPayment },
  ): Promise<Judged | Refusal | null> {
    const { orderNo } = order;
    const sets = asked.sets?.toString();
    const called = isSwap(order) && asked.call ? { ...order, ...asked.call } : order;
    const { earlier, left } = permitFirst(deps, orderNo, asked.voided);
    const verdict = await judgeFirst(judging, at.wallet, called, {
      settings,
      sets,
      earlier,
    });
    const permitted = permitOf(orderNo, verdict);
    if (permitted === null || 'reason' in permitted) return permitted;
    if (isOperation(order) && onlySigns(order)) return refuse(orderNo, 'it only signs');
    if (asked.authorizes?.length && !carriesAuthorizations(order))
      return refuse(orderNo, 'it carries no authorizations');
    const planned = await readPlanned(asked);
    if (!planned) return null;
    const { permit, voided } = permitted;
    const priced = await signBytes(orderNo, async () => {
      const of = transactionOf(called, asked, planned);
      const payable = asked.sets === undefined ? of.gasLimit : of.gasLimit + order.gasLimit;
      return { ...of, cost: signing.costOf(order, asked, { ...of, payable }) };
    });
    return 'reason' in priced
      ? priced
      : { asked, order, permit, planned, ...left(voided), ...priced };
  }

  function transactionOf(
    order: Order,
    { sets }: AskedPayment,
    planned: PlannedAuthorization[],
  ): OrderTransaction {
    if (sets !== undefined) {
      if (!isSwap(order) || !deps.swaps) throw new WrongPayment('only a swap sets an allowance');
      return { terms: deps.swaps.allowance(order, sets), gasLimit: order.allowanceGas };
    }
    const authorizes = planned.map(({ owner, keyId, nonce }) => ({ owner, keyId, nonce }));
    const terms = { ...paymentTerms(order), ...(planned.length > 0 && { authorizes }) };
    return { terms, gasLimit: order.gasLimit };
  }

  /** The slots that the authorizations take over, as they are now; null if one has changed. */
  async function readPlanned({
    authorizes = [],
  }: AskedPayment): Promise<PlannedAuthorization[] | null> {
    if (authorizes.length > maxAuthorizations) throw new RangeError('too many authorizations');
    const planned = await Promise.all(
      authorizes.map(async ({ replaces, ...one }) => {
        const previous = replaces ? await payments.slot(chain.name, one.owner, one.nonce) : null;
        return { ...one, previous };
      }),
    );
    const isStale = authorizes.some(({ replaces }, i) => {
      const { previous } = planned[i]!;
      return replaces && (previous?.state !== 'open' || !isOnlyAuthorized(previous));
    });
    return isStale ? null : planned;
  }

  /** Signs a judged transaction; why its bytes are refused. */
  async function signOne(
    { wallet, table }: Ready,
    one: Judged & { counts: DailyCount[] },
    nonce: number,
  ): Promise<SignedPayment | Refusal> {
    const { asked, order, terms, gasLimit, counts, voided, left, planned } = one;
    const { sets, call } = asked;
    const isAllowance = sets !== undefined;
    const within = refuseAbove(order, asked, order.maxFeePerGas);
    if (within) return within;
    const bytes = await signBytes(order.orderNo, () =>
      signing.sign({ wallet, order, nonce, asked, terms, gasLimit }),
    );
    if ('reason' in bytes) return bytes;
    const at = clock.now();
    const slot = newSlot(
      {
        chain: chain.name,
        address: wallet.address,
        nonce,
        projectId: wallet.project.projectId,
        ...orderReference(order),
        ...(isAllowance && { refKind: 'allowance', sets: sets.toString() }),
        ...(terms.authorizes && { authorizes: terms.authorizes }),
      },
      { ...bytes, kind: isAllowance ? 'allowance' : 'payment', at },
    );
    const asks = signedTerms(order);
    const authorizes: AuthorizationSlot[] = authorizationSlots(slot, planned);
    return {
      slot,
      ...(authorizes.length > 0 && { authorizes }),
      ...(asks !== undefined && { terms: asks }),
      write:
        isAllowance && isSwap(order)
          ? allow(order, { at, nonce })
          : sign(order, { at, nonce, call }),
      counts,
      voided,
      left,
      ...(terms.pays && { members: terms.pays.length }),
      table: table.id,
    };
  }

  /** What the bytes may bid at most, in wei per gas: the order's own limit, and never above the chain's. */
  function refuseAbove({ orderNo }: Order, { fees }: Unsigned, limit: bigint) {
    if (!fees) return null;
    const cap = limit > chain.maxFeePerGasCap ? chain.maxFeePerGasCap : limit;
    return fees.maxFeePerGas > cap
      ? refuse(orderNo, `${fees.maxFeePerGas} wei per gas is above ${cap}`)
      : null;
  }

  /** Bytes that are refused are the worker's fault; what the keyring throws is thrown. */
  async function signBytes<T>(orderNo: string, make: () => Promise<T>): Promise<T | Refusal> {
    try {
      return await make();
    } catch (error) {
      const { name, message } = error as Error;
      if (name !== 'WrongPayment' && name !== 'FeeAboveLimit') throw error;
      return refuse(orderNo, message);
    }
  }

  return {
    async pay(address, { first, payments: asked }) {
      const none = { slots: [], refused: null };
      const at = await ready(address);
      if (!at || (at.state?.next ?? 0) !== first) return none;
      const [settings, orders] = await Promise.all([settingsOf(at.wallet), read(asked)]);
      if (!settings) return none;
      const verdicts = await Promise.all(
        asked.map(async (one, i) => {
          const order = orders.get(one.orderNo);
          const isRepeated = asked.findIndex(({ orderNo }) => orderNo === one.orderNo) < i;
          return order && !isRepeated ? judge(at, order, { settings, asked: one }) : null;
        }),
      );
      const end = verdicts.findIndex((one) => one === null || 'reason' in one);
      let refused = (verdicts[end] as Refusal | null | undefined) ?? null;
      const judged = (end < 0 ? verdicts : verdicts.slice(0, end)) as Judged[];
      const candidates = judged.map((one) => ({
        ...one,
        ...one.permit,
        ...(one.asked.sets !== undefined && { sets: one.asked.sets }),
      }));
      const counted: (Judged & { counts: DailyCount[] })[] = [];
      for (const { candidate, counts } of await countByDailySums(judging, settings, candidates)) {
        if (typeof counts === 'string') {
          refused = judgeOtherwise(candidate.order.orderNo, counts);
          break;
        }
        counted.push({ ...candidate, counts });
      }
      const tried = await Promise.all(counted.map((one, i) => signOne(at, one, first + i)));
      const wrong = tried.findIndex((one) => 'reason' in one);
      if (wrong >= 0) refused = tried[wrong] as Refusal;
      const signed = (wrong < 0 ? tried : tried.slice(0, wrong)) as SignedPayment[];
      const stored = await storeSigned(payments, signed);
      // What could not be stored has changed meanwhile: that is not a refusal.
      if (stored < signed.length) refused = null;
      return { slots: signed.slice(0, stored).map(({ slot }) => slot), refused };
    },

    join: makeJoin({
      deps,
      judging,
      ready,
      settingsOf,
      read,
      refuse,
      judgeOtherwise,
      permitOf,
    }),

    async replace(address, asked) {
      const at = await ready(address);
      const slot = at && (await payments.slot(chain.name, address, asked.nonce));
      if (!at || slot?.state !== 'open' || slot.rev !== asked.rev) return null;
      const isOfOrder = slot.refKind === 'order' || slot.refKind === 'allowance';
      const order = isOfOrder ? await deps.orders.get(slot.ref) : null;
      const { wallet } = at;
      const of = slot.ref;
      const made =
        asked.kind === 'fill'
          ? await signFill(wallet, { ...asked, gasLimit: asked.gasLimit ?? 0n, of, order })
          : await signAgain(wallet, { slot, order, asked });
      if ('reason' in made) return made;
      const { bytes, raise, terms } = made;
      const attempt: Attempt = storedAttempt({
        ...bytes,
        kind: asked.kind,
        at: clock.now(),
        ...(asked.kind === 'fill' && asked.requeues && { requeues: true }),
      });
      return payments.addAttempt({ slot, attempt, raise, terms });
    },

    async fill(address, asked) {
      const at = await ready(address);
      const isOpen = at?.state?.next === asked.nonce && asked.nonce < at.state.fillUntil;
      if (!at || !isOpen) return null;
      const { wallet, table } = at;
      const made = await signFill(wallet, { ...asked, of: '-', order: null });
      if ('reason' in made) return made;
      const { projectId } = wallet.project;
      const slot = newSlot(
        { chain: chain.name, address, nonce: asked.nonce, projectId, ref: '-', refKind: 'fill' },
        { ...made.bytes, kind: 'fill', at: clock.now() },
      );
      return (await payments.storeNonceFill({ slot, table: table.id })) ? slot : null;
    },

    async signMessages(address, asked) {
      const signed: string[] = [];
      const refused: Refusal[] = [];
      const failed: string[] = [];
      const at = await ready(address);
      const settings = at && (await settingsOf(at.wallet));
      if (!settings) return { signed, refused, failed };
      for (const order of (await read(asked)).values()) {
        const { orderNo: order_no, requestId: request_id } = order;
        try {
          const done = await signMessage(at, order, settings);
          if (done === true) signed.push(order_no);
          else if (done) refused.push(done);
        } catch (error) {
          // One of them must not end the call for all.
          deps.log.error('operation.not-signed', {
            chain: chain.name,
            order_no,
            error,
            request_id,
          });
          failed.push(order_no);
        }
      }
      return { signed, refused, failed };
    },

    async adopt(address, { orderNo, rev, found }) {
      const at = await ready(address);
      const [order] = at ? (await read([{ orderNo, rev }])).values() : [];
      const earlier = order && (await payments.signature(orderNo));
      const isOurs = earlier?.chain === chain.name && earlier.address === address;
      if (!at || !order || !isOurs || !earlier.txHashes?.includes(found.txHash)) return null;
      const nonce = at.state?.next ?? 0;
      const { projectId } = at.wallet.project;
      const slot = newSlot(
        { chain: chain.name, address, nonce, projectId, ...orderReference(order) },
        {
          txHash: found.txHash,
          raw: '',
          kind: 'payment',
          at: clock.now(),
          maxFeePerGas: 0n,
          maxPriorityFeePerGas: 0n,
          expiresAt: earlier.expiresAt ?? 0n,
        },
      );
      const mined: NonceSlot = { ...slot, state: 'mined', mined: found };
      const write = sign(order, { at: clock.now(), nonce });
      const stored = await payments.storeSigned({
        slot: mined,
        write: { ...write, set: { ...write.set, workStage: workStages.mined } },
        voided: earlier.nonce,
        table: at.table.id,
      });
      return stored ? mined : null;
    },
  };

  /** A transfer of nothing to the address itself, whose gas and price stay within what the chain allows. */
  async function signFill(
    wallet: Wallet,
    asked: Unsigned & { nonce: number; gasLimit: bigint; of: string; order: Order | null },
  ): Promise<Made | Refusal> {
    const { nonce, gasLimit, of, order } = asked;
    const { maxTransferGas } = chain;
    const most = order && order.gasLimit > maxTransferGas ? order.gasLimit : maxTransferGas;
    const isAbove = gasLimit > most || (asked.fees?.maxFeePerGas ?? 0n) > chain.maxFeePerGasCap;
    if (!signing.signFill || isAbove)
      return refuse(of, 'a fill is not within the limits of its chain');
    const make = signing.signFill;
    const bytes = await signBytes(of, () => make({ wallet, nonce, gasLimit, asked }));
    return 'reason' in bytes ? bytes : { bytes, raise: undefined, terms: undefined };
  }

  /** The order's transaction again, in its slot. */
  async function signAgain(
    wallet: Wallet,
    { slot, order, asked }: { slot: NonceSlot; order: Order | null; asked: AskedReplacement },
  ): Promise<Made | Refusal> {
    const of = slot.ref;
    const kind = slot.refKind === 'allowance' ? 'allowance' : 'payment';
    if (!order || kind !== asked.kind) return refuse(of, 'the slot pays no order');
    const verdict = await mayReplace(judging, wallet, slot, order);
    if (!verdict.ok) return refuse(of, verdict.reason);
    if (signing.needsProof) {
      const signed = await payments.signature(of);
      if (!signed || !(await deps.attested.isVoid(of, signed)))
        return refuse(of, 'nobody attests that its earlier bytes can never be mined');
    }
    const raise = raiseOf({ slot, order, asked });
    const above = refuseAbove(order, asked, raise ? chain.maxFeePerGasCap : order.maxFeePerGas);
    if (above) return above;
    const { terms, gasLimit } = slotTerms(deps, slot, order);
    const { nonce } = slot;
    const bytes = await signBytes(of, () =>
      signing.sign({ wallet, order, nonce, asked, terms, gasLimit }),
    );
    return 'reason' in bytes ? bytes : { bytes, raise, terms: signedTerms(order) };
  }

  function raiseOf({
    slot,
    order,
    asked,
  }: {
    slot: NonceSlot;
    order: Order;
    asked: AskedReplacement;
  }): FeeRaise | undefined {
    const mayRaise = isInFlight(order.status) && !isSwap(order);
    if (!asked.raise || !asked.fees || !mayRaise || !signing.raises(order, slot, asked))
      return undefined;
    const { maxFeePerGas } = asked.fees;
    const difference = order.gasLimit * (maxFeePerGas - order.maxFeePerGas);
    const write = raiseFee(order, { at: clock.now(), maxFeePerGas, difference });
    return { write, difference, ...asked.raise };
  }

  /** true: signed and stored. null: another run was faster, or the day's sum was used up meanwhile. */
  async function signMessage(
    { wallet }: Ready,
    order: Order,
    settings: ProjectSettings,
  ): Promise<true | Refusal | null> {
    const { orderNo } = order;
    if (!isOperation(order) || !onlySigns(order) || !signing.signMessage)
      return refuse(orderNo, 'it is not a message');
    const earlier = async () => 'counts' as const;
    const verdict = await judgeFirst(judging, wallet, order, { settings, earlier });
    const permitted = permitOf(orderNo, verdict);
    if (permitted === null || 'reason' in permitted) return permitted;
    // It sends nothing, and has no fee.
    const candidate = { ...permitted.permit, order, cost: 0n };
    const [counted] = await countByDailySums(judging, settings, [candidate]);
    if (!counted) return null;
    if (typeof counted.counts === 'string') return judgeOtherwise(orderNo, counted.counts);
    const signature = await signing.signMessage({ wallet, order });
    const write = complete(order, { at: clock.now(), signature });
    return (await deps.orders.transition({ ...write, counts: counted.counts })) ? true : null;
  }
}

/** Another transaction of a slot, signed and not stored. */
interface Made {
  bytes: Awaited<ReturnType<ChainSigning['sign']>>;
  raise: FeeRaise | undefined;
  terms: string | undefined;
}
