/** Reads that end on request. */
export function heldReads() {
  const begun: number[] = [];
  const end = new Map<number, (result: string) => void>();
  const fail = new Map<number, (error: Error) => void>();
  const read = (part: number) => {
    begun.push(part);
    return new Promise<string>((resolve, reject) => {
      end.set(part, resolve);
      fail.set(part, reject);
    });
  };
  return { begun, end, fail, read };
}
