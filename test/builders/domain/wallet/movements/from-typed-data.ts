import type { UncheckedTypedData } from '#domain/wallet/movements/unchecked-typed-data.ts';
import { ethereum, usdtOf } from '#test/builders/builders.ts';

export const chain = ethereum();
export const usdt = usdtOf(chain);
export const contract = usdt.address!.toLowerCase();
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
export const spender = `0x${'ee'.repeat(20)}`;

/** `address owner,uint256 value` as a list of fields. */
export const fields = (text: string) =>
  text.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ');
    return { name, type };
  });

export const permitFields =
  'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline';

export const authorizationFields =
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce';

const permissions = { TokenPermissions: fields('address token,uint256 amount') };

const details = {
  PermitDetails: fields('address token,uint160 amount,uint48 expiration,uint48 nonce'),
};

export const typed = (set: Partial<UncheckedTypedData>): UncheckedTypedData => ({
  domain: { name: 'T', version: '1', chainId: 1, verifyingContract: usdt.address },
  types: {},
  primaryType: 'Permit',
  message: {},
  ...set,
});

export const permit = (value: unknown, set: Partial<UncheckedTypedData> = {}): UncheckedTypedData =>
  typed({ types: { Permit: fields(permitFields) }, message: { value, spender }, ...set });

export const onPermit2 = (primaryType: string, shape: string, message: Record<string, unknown>) =>
  typed({
    domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
    types: { [primaryType]: fields(shape), ...permissions, ...details, W: fields('bytes32 x') },
    primaryType,
    message,
  });

export const whole = (...amounts: bigint[]) => ({
  moves: amounts.map((amount) => ({ contract, token: usdt, amount })),
  isComplete: true,
  isUnlimited: false,
  isPayment: false,
  selector: null,
});
export const once = 'address spender,uint256 nonce,uint256 deadline';
export const of = (amount: unknown, token: string = usdt.address!) => ({ token, amount });
export const unread = { moves: [], isComplete: false, isUnlimited: false };
