/**
 * Answers of vendors in the shapes that their documentation publishes, with the addresses and the parts that a
 * test is about in the place of theirs.
 */

export const hexAddress = '0x0038AC785dfB6C8b2c9A7B3B6854e08a10cb9D9e';

/**
 * https://docs.chainalysis.com/api/address-screening/ (January 2025), "Retrieve risk assessment": the example of
 * a private wallet without a cluster.
 */
export const chainalysisAnswer = (set: Record<string, unknown> = {}) => ({
  address: hexAddress,
  risk: 'Low',
  riskReason: null,
  addressType: 'PRIVATE_WALLET',
  cluster: null,
  addressIdentifications: [],
  exposures: [
    { category: 'exchange', value: 424_895.68594 },
    { category: 'fee', value: 1_108.16272 },
    { category: 'unnamed service', value: 3_612_152.81483 },
  ],
  triggers: [],
  status: 'COMPLETE',
  ...set,
});

/**
 * https://documentation.trmlabs.com/tag/Screening, as it is kept in the test of an Actix client (the repository is
 * not named by the index that it was found in) and in threshold-network/token-dashboard, src/types/trm.ts. Its
 * levels are Low 1, Medium 5, High 10, Severe 15 and Unknown 0 (https://docs.chain.link/ace/active-monitoring,
 * 7 October 2026).
 */
export const trmAnswer = (set: Record<string, unknown> = {}) => [
  {
    accountExternalId: '00aa9688-dec6-47fa-be77-b0b2760d57f9',
    address: hexAddress.toLowerCase(),
    addressRiskIndicators: [trmIndicator('Low', 'Decentralized File Sharing Service', 'INDIRECT')],
    addressSubmitted: hexAddress,
    chain: 'ethereum',
    entities: [
      {
        category: 'Cold Wallet',
        categoryId: '71',
        entity: 'Tether Treasury',
        riskScoreLevel: 1,
        riskScoreLevelLabel: 'Low',
        trmAppUrl: 'https://app.trmlabs.com/entities/trm/ca389716-cf85-4e99-98eb-0e9b3fb1415c',
        trmUrn: '/entity/manual/ca389716-cf85-4e99-98eb-0e9b3fb1415c',
      },
    ],
    trmAppUrl: 'https://app.trmlabs.com/address/0xdac17f958d2ee523a2206206994597c13d831ec7/eth',
    ...set,
  },
];

export const trmIndicator = (label: unknown, category = 'Sanctions', riskType = 'OWNERSHIP') => ({
  category,
  categoryId: '69',
  categoryRiskScoreLevel: 10,
  categoryRiskScoreLevelLabel: label,
  incomingVolumeUsd: '6666.66',
  outgoingVolumeUsd: '7777.77',
  riskType,
  totalVolumeUsd: '14444.43',
});

/**
 * OpenAPI of Elliptic's AML API 2.0.0, schema WalletAnalysisResponse with its examples (the copy in
 * github.com/api-evangelist/elliptic, openapi/elliptic-wallet-analyses-api-openapi.yml, August 2026).
 */
export const ellipticAnswer = (set: Record<string, unknown> = {}) => ({
  id: 'b7535048-76f8-4f60-bdd3-9d659298f9e7',
  type: 'wallet_exposure',
  subject: { asset: 'holistic', blockchain: 'holistic', type: 'address', hash: hexAddress },
  customer: { id: null, reference: 'foobar' },
  blockchain_info: { cluster: { inflow_value: { usd: 38_383_838 }, outflow_value: { usd: null } } },
  created_at: '2015-05-13T10:36:21.000Z',
  updated_at: '2015-05-13T10:36:21.000Z',
  analysed_at: '2015-05-13T10:36:21.000Z',
  cluster_entities: [{ name: 'Mt.Gox', category: 'Exchange', is_primary_entity: true }],
  team_id: 'e333694b-c7c7-4a36-bf35-ed2615865242',
  risk_score: 0.5,
  risk_score_detail: { source: 0.5, destination: null },
  error: null,
  process_status: 'complete',
  process_status_id: 2,
  workflow_status: 'active',
  screening_source: 'sync',
  ...set,
});
