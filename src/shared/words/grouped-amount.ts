/** A decimal string with its thousands set apart; never rounded. */
export function groupedAmount(amount: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d+)(\.\d+)?$/.exec(amount) ?? [];
  if (whole === '') return amount;
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + fraction;
}
