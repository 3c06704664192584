import { rulesWith } from '../node/apply.ts';
import { emptyOutcome } from '../node/outcome.ts';
import { World } from '../state/world.ts';
import { messageFromJson } from '../wire/message-json.ts';
import { type ContractType, contractTypes } from '../wire/schemas.ts';
import { buildTransaction, unsignedJson } from './build.ts';
import { type Handler, options } from './request.ts';

/** Builds a transaction if the state allows it, else throws the node's error. */
const builder =
  (type: ContractType): Handler =>
  (request) => {
    const { chain, view, body, visible } = request;
    const value = messageFromJson(contractTypes[type].schema, body, options(request));
    const transaction = buildTransaction(request, type, value);
    rulesWith(chain.tvm)[type].validate({
      world: new World((key) => view.world.get(key)),
      block: view.block,
      transaction,
      outcome: emptyOutcome(),
    });
    return unsignedJson(transaction, visible);
  };

export const builders: Record<string, Handler> = {
  createtransaction: builder('TransferContract'),
  createaccount: builder('AccountCreateContract'),
  freezebalancev2: builder('FreezeBalanceV2Contract'),
  unfreezebalancev2: builder('UnfreezeBalanceV2Contract'),
  withdrawexpireunfreeze: builder('WithdrawExpireUnfreezeContract'),
  cancelallunfreezev2: builder('CancelAllUnfreezeV2Contract'),
  delegateresource: builder('DelegateResourceContract'),
  undelegateresource: builder('UnDelegateResourceContract'),
  accountpermissionupdate: builder('AccountPermissionUpdateContract'),
};
