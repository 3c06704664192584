import type { Project } from '#model/project.ts';
import { hotAddresses, type WalletAddress } from './list-addresses.ts';

/** An address of the wallet as the API shows it (docs/interface.md "Wallet address"). */
export const presentAddress = ({ family, address, index }: WalletAddress) => ({
  chain: family,
  address,
  addr_index: index,
});

/** The answer of GET /v1/client/wallet. */
export const presentWallet = (project: Project) => ({
  project_id: project.projectId,
  wallet_id: project.walletId,
  addresses: hotAddresses(project).map(presentAddress),
});
