import { BandwidthError } from '../resources/charge-bandwidth.ts';
import { ContractValidateError, type NodeError } from '../wire/errors.ts';
import { Refusal } from './refusal.ts';

/** The broadcast's refusal for an error of the pending state. */
export function refusalOf(error: NodeError): Refusal {
  if (error instanceof BandwidthError) return new Refusal('BANDWITH_ERROR', error.message);
  if (error instanceof ContractValidateError) {
    return new Refusal('CONTRACT_VALIDATE_ERROR', `Contract validate error : ${error.message}`);
  }
  return new Refusal('OTHER_ERROR', error.message);
}
