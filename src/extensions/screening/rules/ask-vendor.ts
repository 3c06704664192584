/** What a vendor's published API says of a subject: every address is asked about, and the worst one decides. */
import {
  type RiskThreshold,
  riskRank,
  type ScreeningVendorRules,
  screeningVendors,
} from '#model/settings/screening-settings.ts';
import type { Answer, Verdict } from '../model/case.ts';
import type { ProviderPost } from '../ports.ts';
import type { AskedAddress, Rating, VendorAnswer, VendorApi } from '../vendors/vendor.ts';
import { vendorApis } from '../vendors/vendors.ts';
import { answerLimits } from './answer.ts';

/** A deposit's record has at most this many senders, so that one with as many may have had more. */
const mostAddresses = 20;

export interface VendorResult {
  /** Of the last request; null: there was none, or no answer. */
  status: number | null;
  /** Why nothing is decided, as `unreadable`; null: it is. */
  why: 'no_answer' | 'unreadable' | 'not_covered' | null;
  /** null: nothing is decided. The subject is asked about again, like one that nobody answers for. */
  answer: Answer | null;
}

/**
 * Asks the vendor of a setting about each address at once, and decides at `now` (unix seconds): the worst
 * rating counts. Nothing is decided while an address has no complete answer, unless another one is refused:
 * a refusal is final. A subject that names no address, or more than are known, is held: no vendor can say
 * that all of it is clean.
 */
export async function askVendor(
  http: ProviderPost,
  of: {
    rules: ScreeningVendorRules;
    secret: string;
    addresses: readonly string[];
    chain: AskedAddress['chain'];
    now: number;
  },
): Promise<VendorResult> {
  const { rules, secret, chain, now } = of;
  const addresses = [...new Set(of.addresses)];
  const held = (reason: string): VendorResult => ({
    status: null,
    why: null,
    answer: { verdict: 'hold', reason, reference: null, time: now },
  });
  if (addresses.length === 0) return held('It names no address that could be screened');
  if (addresses.length >= mostAddresses) return held('It has more addresses than are screened');
  const api = vendorApis[rules.name];
  const asked = addresses.map((address) => ({ address, chain }));
  const results = await Promise.all(
    asked.map((one) => ask(http, api, { one, rules, secret, now })),
  );
  const worst = worstOf(results, rules);
  const missing = results.find(({ said }) => said === null);
  if (missing && worst.verdict !== 'refuse')
    return { status: missing.status, why: missing.why, answer: null };
  return { status: results[0]!.status, why: null, answer: { ...worst, time: now } };
}

type Result = Pick<VendorResult, 'status' | 'why'> & {
  one: AskedAddress;
  said: VendorAnswer | null;
};

async function ask(
  http: ProviderPost,
  api: VendorApi,
  by: { one: AskedAddress; rules: ScreeningVendorRules; secret: string; now: number },
): Promise<Result> {
  const { one, rules, secret, now } = by;
  const request = api.request(one, { secret, now: now * 1_000 });
  if (!request) return { one, status: null, why: 'not_covered', said: null };
  const { path, ...rest } = request;
  const url = `${screeningVendors[rules.name].url}${path}`;
  const { status, body } = await http.post({ url, ...rest });
  if (body === null) return { one, status, why: 'no_answer', said: null };
  const said = api.read(parse(body), one);
  return { one, status, why: said ? null : 'unreadable', said };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What follows from a rating. What a vendor cannot say is held. */
export function verdictOf(
  risk: Rating['risk'],
  { holdFrom, refuseFrom }: Pick<ScreeningVendorRules, 'holdFrom' | 'refuseFrom'>,
): Verdict {
  if (risk === 'unknown') return 'hold';
  const reaches = (threshold: RiskThreshold) => riskRank(risk) >= riskRank(threshold);
  if (reaches(refuseFrom)) return 'refuse';
  return reaches(holdFrom) ? 'hold' : 'allow';
}

const severity: Record<Verdict, number> = { allow: 0, hold: 1, refuse: 2 };

/** The worst that was said, with its reason. Where nothing was found that is to allow. */
function worstOf(results: readonly Result[], rules: ScreeningVendorRules): Omit<Answer, 'time'> {
  let worst: Omit<Answer, 'time'> = {
    verdict: 'allow',
    reason: null,
    reference: referenceOf(results.find(({ said }) => said !== null)?.said ?? null),
  };
  for (const { one, said } of results)
    for (const { risk, why } of said?.ratings ?? []) {
      const verdict = verdictOf(risk, rules);
      if (severity[verdict] <= severity[worst.verdict]) continue;
      const says = `${screeningVendors[rules.name].title} rates ${one.address} ${risk}`;
      worst = {
        verdict,
        reason: oneLine(why === null ? says : `${says}: ${why}`),
        reference: referenceOf(said),
      };
    }
  return worst;
}

const referenceOf = (said: VendorAnswer | null): string | null =>
  said?.reference != null && said.reference.length <= answerLimits.reference
    ? oneLine(said.reference)
    : null;

/** A vendor's words without control characters, as long as a provider's reason may be. None is cut in two. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, answerLimits.reason)
    .replaceAll(/\p{Cs}/gu, '');
