/** EIP-712's own example, and the example with lists from the test suites of wallets' libraries. */
export const contract = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC';

const domain = { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: contract };
const EIP712Domain = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
];

/** Signed by keccak256('cow'), as EIP-712 prints it. */
export const mail = {
  domain,
  types: {
    EIP712Domain,
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
} as const;
export const mailDigest = '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2';
export const mailSignature =
  '0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d' +
  '07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b915621c';

export const group = {
  domain,
  types: {
    EIP712Domain,
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: {
      name: 'Cow',
      wallets: [
        '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826',
        '0xDeaDbeefdEAdbeefdEadbEEFdeadbeEFdEaDbeeF',
      ],
    },
    to: [
      {
        name: 'Bob',
        wallets: [
          '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB',
          '0xB0BdaBea57B0BDABeA57b0bdABEA57b0BDabEa57',
          '0xB0B0b0b0b0b0B000000000000000000000000000',
        ],
      },
    ],
    contents: 'Hello, Bob!',
  },
} as const;
export const groupDigest = '0xa85c2e2b118698e88db68a8105b794a8cc7cec074e89ef991cb4f5f533819cc2';

/** Type hashes that deployed contracts carry as constants. */
export const typeHashes: [string, string, Record<string, [string, string][]>][] = [
  [
    'Permit (EIP-2612)',
    '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9',
    {
      Permit: [
        ['owner', 'address'],
        ['spender', 'address'],
        ['value', 'uint256'],
        ['nonce', 'uint256'],
        ['deadline', 'uint256'],
      ],
    },
  ],
  [
    'Permit (DAI)',
    '0xea2aa0a1be11a07ed86d755c93467f4f82362b452371d1ba94d1715123511acb',
    {
      Permit: [
        ['holder', 'address'],
        ['spender', 'address'],
        ['nonce', 'uint256'],
        ['expiry', 'uint256'],
        ['allowed', 'bool'],
      ],
    },
  ],
  [
    'TransferWithAuthorization (EIP-3009)',
    '0x7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267',
    {
      TransferWithAuthorization: [
        ['from', 'address'],
        ['to', 'address'],
        ['value', 'uint256'],
        ['validAfter', 'uint256'],
        ['validBefore', 'uint256'],
        ['nonce', 'bytes32'],
      ],
    },
  ],
  [
    'PermitSingle (Permit2)',
    '0xf3841cd1ff0085026a6327b620b67997ce40f282c88a8e905a7a5626e310f3d0',
    {
      PermitSingle: [
        ['details', 'PermitDetails'],
        ['spender', 'address'],
        ['sigDeadline', 'uint256'],
      ],
      PermitDetails: [
        ['token', 'address'],
        ['amount', 'uint160'],
        ['expiration', 'uint48'],
        ['nonce', 'uint48'],
      ],
    },
  ],
  [
    'PermitBatch (Permit2)',
    '0xaf1b0d30d2cab0380e68f0689007e3254993c596f2fdd0aaa7f4d04f79440863',
    {
      PermitBatch: [
        ['details', 'PermitDetails[]'],
        ['spender', 'address'],
        ['sigDeadline', 'uint256'],
      ],
      PermitDetails: [
        ['token', 'address'],
        ['amount', 'uint160'],
        ['expiration', 'uint48'],
        ['nonce', 'uint48'],
      ],
    },
  ],
];

/** Domain separators that contracts on the Ethereum main network return. */
export const separators: [string, string, Record<string, unknown>][] = [
  [
    'Permit2, without a version',
    '0x866a5aba21966af95d6c7ab78eb2b2fc913915c28be3b9aa07cc04ff903e3f28',
    {
      name: 'Permit2',
      chainId: 1,
      verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
    },
  ],
  [
    'DAI',
    '0xdbb8cf42e1ecb028be3f3dbc922e1d878b963f411dc388ced501601c60f7c6f7',
    {
      name: 'Dai Stablecoin',
      version: '1',
      chainId: 1,
      verifyingContract: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    },
  ],
  [
    'USDC',
    '0x06c37168a7db5138defc7866392bb87a741f9b3d104deb5094588ce041cae335',
    {
      name: 'USD Coin',
      version: '2',
      chainId: 1,
      verifyingContract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    },
  ],
];
