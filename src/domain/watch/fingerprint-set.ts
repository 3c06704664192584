/** Buckets, by the highest 14 of the 46 bits that are kept. A bucket keeps the other 32. */
const bucketCount = 2 ** 14;
const perBucket = 2 ** 32;

/**
 * A set of 48-bit fingerprints, of which it keeps the highest 46 bits. Each bucket is a sorted array
 * that grows by a quarter, so nothing large is ever copied: twenty million fingerprints take some
 * hundred megabytes, and adding one never takes more than a few kilobytes at once.
 */
export class FingerprintSet {
  private readonly buckets = new Array<Uint32Array | null>(bucketCount).fill(null);
  private readonly used = new Uint32Array(bucketCount);
  size = 0;
  /** What the buckets have allocated. */
  bytes = 0;

  add(fingerprint: number): void {
    const bucket = bucketOf(fingerprint);
    const rest = restOf(fingerprint, bucket);
    const used = this.used[bucket] as number;
    let values = this.buckets[bucket] ?? null;
    const place = values === null ? 0 : firstNotBelow(values, used, rest);
    if (values !== null && place < used && values[place] === rest) return;
    if (values === null || used === values.length) values = this.grow(bucket, values);
    values.copyWithin(place + 1, place, used);
    values[place] = rest;
    this.used[bucket] = used + 1;
    this.size++;
  }

  has(fingerprint: number): boolean {
    const bucket = bucketOf(fingerprint);
    const values = this.buckets[bucket];
    if (!values) return false;
    const used = this.used[bucket] as number;
    const rest = restOf(fingerprint, bucket);
    const place = firstNotBelow(values, used, rest);
    return place < used && values[place] === rest;
  }

  private grow(bucket: number, before: Uint32Array | null): Uint32Array {
    const length = before === null ? 0 : before.length;
    const after = new Uint32Array(length + Math.max(8, length >> 2));
    if (before !== null) after.set(before);
    this.buckets[bucket] = after;
    this.bytes += 4 * (after.length - length);
    return after;
  }
}

const bucketOf = (fingerprint: number): number => Math.floor(fingerprint / (4 * perBucket));

/** The 32 bits after the bucket's. The last two of the fingerprint are dropped. */
const restOf = (fingerprint: number, bucket: number): number =>
  (fingerprint / 4 - bucket * perBucket) >>> 0;

/**
 * The first place, of those that are used, whose value is not below this one. Fingerprints are
 * spread evenly, so the search begins where the value should be and widens from there.
 */
function firstNotBelow(values: Uint32Array, used: number, value: number): number {
  let low = 0;
  let high = used;
  let at = Math.floor((value / perBucket) * used);
  for (let step = 8; at >= low && at < high; step *= 2) {
    if ((values[at] as number) < value) {
      low = at + 1;
      at += step;
    } else {
      high = at;
      at -= step;
    }
  }
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
