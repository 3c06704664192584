/** The messages of java-tron's `core/Tron.proto` and `core/contract/*.proto` that are supported. */
import type { FieldKind, Schema } from './protobuf.ts';

const schema = (...fields: [string, number, FieldKind][]): Schema =>
  Object.fromEntries(fields.map(([name, tag, kind]) => [name, { tag, kind }]));

export const resources = ['BANDWIDTH', 'ENERGY', 'TRON_POWER'] as const;
const resource = { enum: resources, name: 'ResourceCode' };

const parameter = schema(['indexed', 1, 'bool'], ['name', 2, 'string'], ['type', 3, 'string']);
const abiEntry = schema(
  ['anonymous', 1, 'bool'],
  ['constant', 2, 'bool'],
  ['name', 3, 'string'],
  ['inputs', 4, { repeated: parameter }],
  ['outputs', 5, { repeated: parameter }],
  [
    'type',
    6,
    {
      enum: [
        'UnknownEntryType',
        'Constructor',
        'Function',
        'Event',
        'Fallback',
        'Receive',
        'Error',
      ],
    },
  ],
  ['payable', 7, 'bool'],
  [
    'stateMutability',
    8,
    { enum: ['UnknownMutabilityType', 'Pure', 'View', 'Nonpayable', 'Payable'] },
  ],
);
const smartContract = schema(
  ['origin_address', 1, 'address'],
  ['contract_address', 2, 'address'],
  ['abi', 3, { message: schema(['entrys', 1, { repeated: abiEntry }]) }],
  ['bytecode', 4, 'bytes'],
  ['call_value', 5, 'int'],
  ['consume_user_resource_percent', 6, 'int'],
  ['name', 7, 'string'],
  ['origin_energy_limit', 8, 'int'],
  ['code_hash', 9, 'bytes'],
  ['trx_hash', 10, 'bytes'],
  ['version', 11, 'int'],
);
const permission = schema(
  ['type', 1, { enum: ['Owner', 'Witness', 'Active'] }],
  ['id', 2, 'int'],
  ['permission_name', 3, 'string'],
  ['threshold', 4, 'int'],
  ['parent_id', 5, 'int'],
  ['operations', 6, 'bytes'],
  ['keys', 7, { repeated: schema(['address', 1, 'address'], ['weight', 2, 'int']) }],
);
const owner: [string, number, FieldKind] = ['owner_address', 1, 'address'];

/** Each contract type: its number in a transaction, and its message. */
export const contractTypes = {
  AccountCreateContract: {
    code: 0,
    schema: schema(
      owner,
      ['account_address', 2, 'address'],
      ['type', 3, { enum: ['Normal', 'AssetIssue', 'Contract'] }],
    ),
  },
  TransferContract: {
    code: 1,
    schema: schema(owner, ['to_address', 2, 'address'], ['amount', 3, 'int']),
  },
  CreateSmartContract: {
    code: 30,
    schema: schema(
      owner,
      ['new_contract', 2, { message: smartContract }],
      ['call_token_value', 3, 'int'],
      ['token_id', 4, 'int'],
    ),
  },
  TriggerSmartContract: {
    code: 31,
    schema: schema(
      owner,
      ['contract_address', 2, 'address'],
      ['call_value', 3, 'int'],
      ['data', 4, 'bytes'],
      ['call_token_value', 5, 'int'],
      ['token_id', 6, 'int'],
    ),
  },
  AccountPermissionUpdateContract: {
    code: 46,
    schema: schema(
      owner,
      ['owner', 2, { message: permission }],
      ['witness', 3, { message: permission }],
      ['actives', 4, { repeated: permission }],
    ),
  },
  FreezeBalanceV2Contract: {
    code: 54,
    schema: schema(owner, ['frozen_balance', 2, 'int'], ['resource', 3, resource]),
  },
  UnfreezeBalanceV2Contract: {
    code: 55,
    schema: schema(owner, ['unfreeze_balance', 2, 'int'], ['resource', 3, resource]),
  },
  WithdrawExpireUnfreezeContract: { code: 56, schema: schema(owner) },
  DelegateResourceContract: {
    code: 57,
    schema: schema(
      owner,
      ['resource', 2, resource],
      ['balance', 3, 'int'],
      ['receiver_address', 4, 'address'],
      ['lock', 5, 'bool'],
      ['lock_period', 6, 'int'],
    ),
  },
  UnDelegateResourceContract: {
    code: 58,
    schema: schema(
      owner,
      ['resource', 2, resource],
      ['balance', 3, 'int'],
      ['receiver_address', 4, 'address'],
    ),
  },
  CancelAllUnfreezeV2Contract: { code: 59, schema: schema(owner) },
} as const satisfies Record<string, { code: number; schema: Schema }>;

export type ContractType = keyof typeof contractTypes;

const any = schema(['type_url', 1, 'string'], ['value', 2, 'bytes']);
const contract = schema(
  ['type', 1, 'int32'],
  ['parameter', 2, { message: any }],
  ['provider', 3, 'bytes'],
  ['ContractName', 4, 'bytes'],
  ['Permission_id', 5, 'int32'],
);

/** `Transaction.raw`. */
export const rawSchema = schema(
  ['ref_block_bytes', 1, 'bytes'],
  ['ref_block_num', 3, 'int'],
  ['ref_block_hash', 4, 'bytes'],
  ['expiration', 8, 'int'],
  [
    'auths',
    9,
    {
      repeated: schema(
        ['account', 1, { message: schema(['name', 1, 'bytes'], ['address', 2, 'bytes']) }],
        ['permission_name', 2, 'bytes'],
      ),
    },
  ],
  ['data', 10, 'bytes'],
  ['contract', 11, { repeated: contract }],
  ['scripts', 12, 'bytes'],
  ['timestamp', 14, 'int'],
  ['fee_limit', 18, 'int'],
);

/**
 * `Transaction`. Its raw part stays bytes, because the bytes are signed; several of them are one
 * message.
 */
export const transactionSchema = schema(
  ['raw_data', 1, 'list of bytes'],
  ['signature', 2, 'list of bytes'],
  ['ret', 5, { repeated: schema(['contractRet', 3, 'int']) }],
);

/** `BlockHeader.raw`. */
export const headerSchema = schema(
  ['timestamp', 1, 'int'],
  ['txTrieRoot', 2, 'bytes'],
  ['parentHash', 3, 'bytes'],
  ['number', 7, 'int'],
  ['witness_address', 9, 'address'],
  ['version', 10, 'int'],
);
