# Written by `npm run openapi` from docs/openapi.json of SHA-256 e943c4a0e02b7bb7964c1f6204126fd82549583ba23c9578452907f1c9437c3c.
# ruff: noqa
from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING, Any, List, Literal, TypeAlias, TypedDict

from ._pages import (
    AsyncCall,
    Call,
    every_event,
    every_event_async,
    every_item,
    every_item_async,
)

if TYPE_CHECKING:
    from typing_extensions import NotRequired

ROUTES: dict[str, tuple[str, str]] = {
    "systemHealth": ("GET", "/v1/system/health"),
    "systemChains": ("GET", "/v1/system/chains"),
    "systemTokens": ("GET", "/v1/system/tokens"),
    "subaccountCreate": ("POST", "/v1/subaccount/create"),
    "subaccountInfo": ("GET", "/v1/subaccount/info"),
    "subaccountList": ("GET", "/v1/subaccount/list"),
    "addressBalance": ("GET", "/v1/address/balance"),
    "depositList": ("GET", "/v1/deposit/list"),
    "depositDetail": ("GET", "/v1/deposit/detail"),
    "depositReplayWebhook": ("POST", "/v1/deposit/replay_webhook"),
    "withdrawApply": ("POST", "/v1/withdraw/apply"),
    "withdrawEstimate": ("POST", "/v1/withdraw/estimate"),
    "withdrawDetail": ("GET", "/v1/withdraw/detail"),
    "withdrawCancel": ("POST", "/v1/withdraw/cancel"),
    "withdrawList": ("GET", "/v1/withdraw/list"),
    "swapTokens": ("GET", "/v1/swap/tokens"),
    "swapQuote": ("POST", "/v1/swap/quote"),
    "swapExecute": ("POST", "/v1/swap/execute"),
    "swapDetail": ("GET", "/v1/swap/detail"),
    "swapList": ("GET", "/v1/swap/list"),
    "clientWallet": ("GET", "/v1/client/wallet"),
    "clientAddresses": ("GET", "/v1/client/addresses"),
    "clientTransfer": ("POST", "/v1/client/transfer"),
    "clientSendTx": ("POST", "/v1/client/send-tx"),
    "clientSignMessage": ("POST", "/v1/client/sign-message"),
    "clientSignTypedData": ("POST", "/v1/client/sign-typed-data"),
    "clientOperations": ("GET", "/v1/client/operations"),
    "clientPending": ("GET", "/v1/client/pending"),
    "clientSessionKeysCreate": ("POST", "/v1/client/session-keys"),
    "clientSessionKeysList": ("GET", "/v1/client/session-keys"),
    "clientSessionKeysRevoke": ("DELETE", "/v1/client/session-keys/{sk_id}"),
    "energySubscribe": ("POST", "/v1/energy/subscribe"),
    "energySubscription": ("GET", "/v1/energy/subscription"),
    "energyBalance": ("GET", "/v1/energy/balance"),
    "energyTopups": ("GET", "/v1/energy/topups"),
    "energyOrders": ("GET", "/v1/energy/orders"),
    "energySweepConfig": ("GET", "/v1/energy/sweep-config"),
    "energySetSweepConfig": ("POST", "/v1/energy/sweep-config"),
    "eventsList": ("GET", "/v1/events"),
}


class Health(TypedDict):
    """The service answers."""

    status: Literal["ok"]
    time: str


ChainName: TypeAlias = "Literal['ETH', 'BSC', 'BASE', 'POLYGON', 'ARBITRUM', 'TRX', 'SOL']"


Flag: TypeAlias = "Literal[0, 1]"


class Chain(TypedDict):
    """A chain that this deployment serves."""

    chain: ChainName
    chain_id: int | None
    native_token: str
    confirmations: int
    block_time: int
    block_time_ms: int
    enabled: Flag


Decimal: TypeAlias = "str"


class Token(TypedDict):
    """A listed coin or token."""

    chain: ChainName
    token: str
    token_address: str | None
    decimals: int
    is_native: Flag
    min_deposit: Decimal


class Addresses(TypedDict):
    """One deposit address of each family."""

    EVM: str
    TRX: str
    SOL: str


class SubAccount(TypedDict):
    """A user’s deposit addresses."""

    account_no: str
    sub_account_id: int
    user_id: str
    addresses: Addresses
    native_deposits: NotRequired[dict[str, bool]]


class SubAccountItem(TypedDict):
    """A sub-account as lists show it."""

    id: int
    sub_index: int
    account_no: str
    user_ref: str
    label: str
    addresses: Addresses


class SubaccountListData(TypedDict):
    total: int
    page: int
    size: int
    list: List[SubAccountItem]


class Balance(TypedDict):
    """What an address holds on its chain now."""

    chain: ChainName
    address: str
    token: str
    balance: Decimal


DepositStatus: TypeAlias = "Literal[0, 2]"


TransactionHash: TypeAlias = "str"


UnixSeconds: TypeAlias = "int"


class Deposit(TypedDict):
    """A payment to a sub-account."""

    deposit_no: str
    user_id: str
    chain: ChainName
    address: str
    token: str
    amount: Decimal
    tx_hash: TransactionHash
    block_number: str
    confirmations: int
    status: DepositStatus
    created_at: UnixSeconds
    credited_at: UnixSeconds | None
    orphaned: Flag


class DepositListData(TypedDict):
    total: int
    page: int
    size: int
    list: List[Deposit]


ChainOrAlias: TypeAlias = "Literal['ETH', 'BSC', 'BASE', 'POLYGON', 'ARBITRUM', 'TRX', 'SOL', 'ETHEREUM', 'MAINNET', 'BNB', 'BINANCE', 'MATIC', 'ARB', 'TRON', 'SOLANA']"


WithdrawalStatus: TypeAlias = "Literal[0, 1, 2, 3, 4, 5, 6]"


WithdrawalLevel: TypeAlias = "Literal[1, 2, 3]"


class AppliedWithdrawal(TypedDict):
    """The record that apply made or found."""

    withdraw_no: str
    status: WithdrawalStatus
    level: WithdrawalLevel
    created_at: UnixSeconds


class WithdrawalEstimateChecksItem(TypedDict):
    check: Literal["balance", "fee", "whitelist", "daily_limit", "auto_approve_daily", "auto_fees_daily"]
    passed: bool
    token: str | None
    needed: Decimal | None
    available: Decimal | None


class WithdrawalEstimate(TypedDict):
    """What applying would do."""

    withdraw_no: str | None
    level: WithdrawalLevel
    approvals_needed: int
    amount_usd: float
    fee: Decimal
    fee_token: str
    checks: List[WithdrawalEstimateChecksItem]


class Reversed(TypedDict):
    """A confirmed order that paid nothing in the end."""

    reason: str
    at: UnixSeconds


class Attempt(TypedDict):
    """One signed transaction of an order."""

    nonce: int | None
    tx_hash: TransactionHash
    at: UnixSeconds
    outcome: str


class Stuck(TypedDict):
    """Why an order waits."""

    cause: str
    next_action_at: UnixSeconds | None


class Withdrawal(TypedDict):
    """A withdrawal in full."""

    withdraw_no: str
    biz_order_id: str
    chain: ChainName
    token: str
    to_address: str
    amount: Decimal
    status: WithdrawalStatus
    level: WithdrawalLevel
    tx_hash: TransactionHash | None
    created_at: UnixSeconds
    confirmed_at: UnixSeconds | None
    amount_usd: float
    memo: str | None
    fail_reason: str | None
    amount_received: Decimal | None
    reversed: Reversed | None
    approved_at: UnixSeconds | None
    signed_at: UnixSeconds | None
    sent_at: UnixSeconds | None
    cancelled_at: UnixSeconds | None
    attempts: List[Attempt]
    stuck: Stuck | None


class WithdrawalItem(TypedDict):
    """A withdrawal as lists show it."""

    withdraw_no: str
    biz_order_id: str
    chain: ChainName
    token: str
    to_address: str
    amount: Decimal
    status: WithdrawalStatus
    level: WithdrawalLevel
    tx_hash: TransactionHash | None
    created_at: UnixSeconds
    confirmed_at: UnixSeconds | None


class WithdrawListData(TypedDict):
    total: int
    page: int
    size: int
    list: List[WithdrawalItem]


class SwapChains(TypedDict):
    """Without `chain`: the chains that have swaps."""

    chains: List[ChainName]


class SwapToken(TypedDict):
    """A coin or token that can be swapped."""

    symbol: str
    address: str
    decimals: int
    isNative: NotRequired[Literal[True]]


class SwapTokens(TypedDict):
    """With `chain`: what can be swapped on it."""

    chain: ChainName
    tokens: List[SwapToken]


class SwapQuote(TypedDict):
    """A quote, which can be executed once."""

    route_id: str
    provider: str
    from_chain: ChainName
    from_token: str
    from_token_address: str
    to_chain: ChainName
    to_token: str
    to_token_address: str
    amount_in: Decimal
    amount_in_raw: str
    amount_out_expected: Decimal
    amount_out_min: Decimal
    amount_in_usd: float
    amount_out_usd: float
    gas_usd: float
    slippage_bps: int
    router_address: str
    expires_at: UnixSeconds


class ExecutedSwap(TypedDict):
    """The swap that execute made or found."""

    swap_no: str
    biz_order_id: str
    provider: str
    from_chain: ChainName
    from_token: str
    to_chain: ChainName
    to_token: str
    amount_in: Decimal
    amount_out_expected: Decimal
    amount_out_min: Decimal
    slippage_bps: int
    created_at: UnixSeconds
    status: Literal[0]


SwapStatus: TypeAlias = "Literal[0, 1, 2, 3, 5]"


class Swap(TypedDict):
    """A swap in full."""

    swap_no: str
    biz_order_id: str
    provider: str
    from_chain: ChainName
    from_token: str
    to_chain: ChainName
    to_token: str
    amount_in: Decimal
    amount_out_expected: Decimal
    amount_out_min: Decimal
    slippage_bps: int
    created_at: UnixSeconds
    amount_out_actual: Decimal | None
    status: SwapStatus
    src_tx_hash: TransactionHash | None
    dest_tx_hash: TransactionHash | None
    signed_at: UnixSeconds | None
    sent_at: UnixSeconds | None
    confirmed_at: UnixSeconds | None
    fail_reason: str | None
    reversed: Reversed | None
    from_address: str
    to_address: str
    gas_cost_usd: Decimal | None
    memo: str | None
    attempts: List[Attempt]
    stuck: Stuck | None


class SwapItem(TypedDict):
    """A swap as lists show it."""

    swap_no: str
    biz_order_id: str
    provider: str
    from_chain: ChainName
    from_token: str
    to_chain: ChainName
    to_token: str
    amount_in: Decimal
    amount_out_expected: Decimal
    amount_out_min: Decimal
    slippage_bps: int
    created_at: UnixSeconds
    amount_out_actual: Decimal | None
    status: SwapStatus
    src_tx_hash: TransactionHash | None
    dest_tx_hash: TransactionHash | None
    signed_at: UnixSeconds | None
    sent_at: UnixSeconds | None
    confirmed_at: UnixSeconds | None
    fail_reason: str | None
    reversed: Reversed | None


class SwapListData(TypedDict):
    total: int
    page: int
    size: int
    list: List[SwapItem]


Family: TypeAlias = "Literal['EVM', 'TRX', 'SOL']"


class WalletAddress(TypedDict):
    """An address that a call can act from."""

    chain: Family
    address: str
    addr_index: int


class Wallet(TypedDict):
    """The project’s wallet and its hot addresses."""

    project_id: str
    wallet_id: int
    addresses: List[WalletAddress]


class ClientAddressesData(TypedDict):
    total: int
    page: int
    size: int
    list: List[WalletAddress]


class QueuedOperation(TypedDict):
    """It will be signed without an admin."""

    op_no: str
    status: Literal["queued"]
    decided_by: Literal["session_key", "auto"]
    amount_usd: float | None


RiskReason: TypeAlias = "Literal['no_session_key', 'chain_not_in_scope', 'contract_not_in_scope', 'selector_not_in_scope', 'native_denied', 'over_per_tx', 'over_daily_cap']"


class WaitingOperation(TypedDict):
    """It waits for an admin."""

    op_no: str
    status: Literal["pending"]
    decided_by: Literal["pending"]
    risk_reason: RiskReason
    expires_at: UnixSeconds


class ClientSignTypedDataTypesValueItem(TypedDict):
    name: str
    type: str


OperationType: TypeAlias = "Literal['transfer', 'send-tx', 'sign-message', 'sign-typed-data']"


OperationStatus: TypeAlias = "Literal[0, 1, 2, 3, 4, 5]"


DecidedBy: TypeAlias = "Literal['session_key', 'auto', 'pending']"


class Operation(TypedDict):
    """An operation of the client wallet."""

    op_no: str
    op_type: OperationType
    chain: ChainName
    token: str | None
    to_address: str | None
    amount: Decimal | None
    amount_usd: Decimal | None
    decided_by: DecidedBy
    status: OperationStatus
    tx_hash: TransactionHash | None
    signature: str | None
    fail_reason: str | None
    amount_received: Decimal | None
    reversed: Reversed | None
    created_at: UnixSeconds
    sent_at: UnixSeconds | None
    confirmed_at: UnixSeconds | None
    approved_by: List[str]


class ClientOperationsData(TypedDict):
    total: int
    page: int
    size: int
    list: List[Operation]


class BalanceChange(TypedDict):
    """What the call moves to or from an address."""

    address: str
    token: str | None
    token_address: str | None
    token_id: str | None
    amount: str | None
    amount_raw: str


class Simulation(TypedDict):
    """What a call did when it was tried without being sent."""

    ok: bool
    revert_reason: str | None
    gas: str | None
    source: Literal["trace", "calldata"]
    balance_changes: List[BalanceChange]
    decoded_call: Any


class PendingOperation(TypedDict):
    """An operation that waits for an admin."""

    op_no: str
    op_type: OperationType
    chain: ChainName
    token: str | None
    to_address: str | None
    amount: Decimal | None
    amount_usd: Decimal | None
    decided_by: DecidedBy
    status: OperationStatus
    tx_hash: TransactionHash | None
    signature: str | None
    fail_reason: str | None
    amount_received: Decimal | None
    reversed: Reversed | None
    created_at: UnixSeconds
    sent_at: UnixSeconds | None
    confirmed_at: UnixSeconds | None
    approved_by: List[str]
    from_address: str
    memo: str | None
    risk_reason: RiskReason | None
    expires_at: UnixSeconds
    simulation: Simulation | None


class ClientPendingData(TypedDict):
    total: int
    page: int
    size: int
    list: List[PendingOperation]


class ClientSessionKeysCreateScope(TypedDict):
    chains: NotRequired[List[ChainOrAlias]]
    allow_contracts: NotRequired[List[str]]
    allow_selectors: NotRequired[List[str]]
    deny_native: NotRequired[Flag]


class NewSessionKey(TypedDict):
    """The key, whose value is shown this once."""

    sk_id: str
    expires_at: str


class SessionKeyScope(TypedDict):
    """What the key may approve."""

    chains: List[ChainName]
    allow_contracts: List[str]
    allow_selectors: List[str]
    deny_native: Flag


class SessionKey(TypedDict):
    """A key that approves operations of the client wallet."""

    sk_id: str
    name: str
    scope: SessionKeyScope
    max_per_tx_usd: float
    daily_cap_usd: float
    used_today_usd: float
    ttl_days: float
    status: Literal["active", "revoked", "expired"]
    created_at: UnixSeconds
    expires_at: UnixSeconds
    revoked_at: UnixSeconds | None
    last_used_at: UnixSeconds | None


class ClientSessionKeysListData(TypedDict):
    total: int
    page: int
    size: int
    list: List[SessionKey]


class EnergySubscribeData(TypedDict):
    project_id: str
    deposit_address: str
    balance_trx: Decimal
    enabled: bool


class EnergySubscriptionData(TypedDict):
    project_id: str
    enabled: Flag
    deposit_address: str
    balance_trx: Decimal
    total_topup_trx: Decimal
    total_consumed_trx: Decimal
    low_balance_threshold: Decimal
    notify_webhook_url: str | None
    created_at: str


class EnergyBalanceData(TypedDict):
    balance_trx: Decimal
    low_balance: bool
    enabled: bool


class EnergyTopupsDataListItem(TypedDict):
    id: int
    amount_trx: Decimal
    tx_hash: str
    settled_tx_hash: str | None
    status: Flag
    block_time: str
    created_at: str


class EnergyTopupsData(TypedDict):
    list: List[EnergyTopupsDataListItem]
    total: int
    page: int
    limit: int


class EnergyTopupsItem(TypedDict):
    id: int
    amount_trx: Decimal
    tx_hash: str
    settled_tx_hash: str | None
    status: Flag
    block_time: str
    created_at: str


BusinessType: TypeAlias = "Literal['sweep', 'withdraw', 'client_tx']"


DurationCode: TypeAlias = "Literal['10010', '20001', '30001']"


EnergyOrderStatus: TypeAlias = "Literal[0, 1, 2, 3, 10]"


class EnergyOrdersDataListItem(TypedDict):
    id: int
    business_type: BusinessType
    business_ref: str
    receive_address: str
    energy_amount: int
    duration_code: DurationCode
    cost_trx: Decimal
    burn_trx: Decimal
    status: EnergyOrderStatus
    gas_trade_no: str | None
    created_at: str


class EnergyOrdersData(TypedDict):
    list: List[EnergyOrdersDataListItem]
    total: int
    page: int
    limit: int


class EnergyOrdersItem(TypedDict):
    id: int
    business_type: BusinessType
    business_ref: str
    receive_address: str
    energy_amount: int
    duration_code: DurationCode
    cost_trx: Decimal
    burn_trx: Decimal
    status: EnergyOrderStatus
    gas_trade_no: str | None
    created_at: str


class EnergySweepConfigDataItem(TypedDict):
    id: int
    wallet_id: int
    enabled: bool
    dest_sub_account_id: int | None
    dest_address: str
    min_usd: Decimal
    duration_code: DurationCode
    fallback_burn_enabled: bool
    fallback_burn_trx: Decimal
    waiting_for: Literal["owners"] | None


class EnergySetSweepConfigData(TypedDict):
    ok: Literal[True]


class DepositEvent(TypedDict):
    """The data of deposit.* webhooks."""

    deposit_no: str
    user_id: str
    chain: ChainName
    address: str
    token: str
    amount: Decimal
    tx_hash: TransactionHash
    block_number: str
    confirmations: int
    status: DepositStatus
    credited_at: UnixSeconds | None


class ToldDepositEvent(TypedDict):
    """A deposit.* event of the feed."""

    id: str
    event: Literal["deposit.credited", "deposit.orphaned", "deposit.restored"]
    data: DepositEvent
    timestamp: UnixSeconds


class WithdrawalEvent(TypedDict):
    """The data of withdraw.* webhooks."""

    withdraw_no: str
    biz_order_id: str
    chain: ChainName
    token: str
    to_address: str
    amount: Decimal
    status: WithdrawalStatus
    tx_hash: TransactionHash | None
    created_at: UnixSeconds
    confirmed_at: UnixSeconds | None
    fail_reason: str | None
    amount_received: Decimal | None
    reversed: Reversed | None


class ToldWithdrawalEvent(TypedDict):
    """A withdraw.* event of the feed."""

    id: str
    event: Literal["withdraw.pending", "withdraw.approved", "withdraw.broadcast", "withdraw.confirmed", "withdraw.failed", "withdraw.rejected", "withdraw.amended", "withdraw.reversed"]
    data: WithdrawalEvent
    timestamp: UnixSeconds


class OperationEvent(TypedDict):
    """The data of client.* webhooks."""

    op_no: str
    op_type: OperationType
    chain: ChainName
    token: str | None
    to_address: str | None
    amount: Decimal | None
    decided_by: DecidedBy
    status: OperationStatus
    tx_hash: TransactionHash | None
    signature: str | None
    fail_reason: str | None
    amount_received: Decimal | None
    reversed: Reversed | None
    created_at: UnixSeconds
    sent_at: UnixSeconds | None
    confirmed_at: UnixSeconds | None
    project_id: str
    wallet_id: int
    from_address: str


class ToldOperationEvent(TypedDict):
    """A client.* event of the feed."""

    id: str
    event: Literal["client.transfer.pending", "client.transfer.confirmed", "client.transfer.failed", "client.transfer.rejected", "client.transfer.amended", "client.transfer.reversed", "client.send-tx.pending", "client.send-tx.confirmed", "client.send-tx.failed", "client.send-tx.rejected", "client.send-tx.amended", "client.send-tx.reversed", "client.sign-message.pending", "client.sign-message.confirmed", "client.sign-message.failed", "client.sign-message.rejected", "client.sign-message.amended", "client.sign-message.reversed", "client.sign-typed-data.pending", "client.sign-typed-data.confirmed", "client.sign-typed-data.failed", "client.sign-typed-data.rejected", "client.sign-typed-data.amended", "client.sign-typed-data.reversed"]
    data: OperationEvent
    timestamp: UnixSeconds


class SwapEvent(TypedDict):
    """The data of swap.* webhooks."""

    swap_no: str
    biz_order_id: str
    provider: str
    from_chain: ChainName
    from_token: str
    to_chain: ChainName
    to_token: str
    amount_in: Decimal
    amount_out_expected: Decimal
    amount_out_min: Decimal
    amount_out_actual: Decimal | None
    status: SwapStatus
    src_tx_hash: TransactionHash | None
    signed_at: UnixSeconds | None
    sent_at: UnixSeconds | None
    confirmed_at: UnixSeconds | None
    fail_reason: str | None
    reversed: Reversed | None
    memo: str | None


class ToldSwapEvent(TypedDict):
    """A swap.* event of the feed."""

    id: str
    event: Literal["swap.broadcast", "swap.confirmed", "swap.failed", "swap.amended", "swap.reversed"]
    data: SwapEvent
    timestamp: UnixSeconds


class ToldLowBalanceEventData(TypedDict):
    """The answer."""

    project_id: str
    balance_trx: Decimal
    low_balance_threshold: Decimal
    deposit_address: str


class ToldLowBalanceEvent(TypedDict):
    """A energy.* event of the feed."""

    id: str
    event: Literal["energy.low_balance"]
    data: ToldLowBalanceEventData
    timestamp: UnixSeconds


class EventsListData(TypedDict):
    list: List[ToldDepositEvent | ToldWithdrawalEvent | ToldOperationEvent | ToldSwapEvent | ToldLowBalanceEvent]
    next: str


class EnergyLowBalanceData(TypedDict):
    project_id: str
    balance_trx: Decimal
    low_balance_threshold: Decimal
    deposit_address: str


class DepositCreditedEvent(TypedDict):
    event: Literal["deposit.credited"]
    data: DepositEvent
    timestamp: int
    id: str | None


class DepositOrphanedEvent(TypedDict):
    event: Literal["deposit.orphaned"]
    data: DepositEvent
    timestamp: int
    id: str | None


class DepositRestoredEvent(TypedDict):
    event: Literal["deposit.restored"]
    data: DepositEvent
    timestamp: int
    id: str | None


class WithdrawPendingEvent(TypedDict):
    event: Literal["withdraw.pending"]
    data: WithdrawalEvent
    timestamp: int
    id: str | None


class WithdrawApprovedEvent(TypedDict):
    event: Literal["withdraw.approved"]
    data: WithdrawalEvent
    timestamp: int
    id: str | None


class WithdrawBroadcastEvent(TypedDict):
    event: Literal["withdraw.broadcast"]
    data: WithdrawalEvent
    timestamp: int
    id: str | None


class WithdrawConfirmedEvent(TypedDict):
    event: Literal["withdraw.confirmed"]
    data: WithdrawalEvent
    timestamp: int
    id: str | None


class WithdrawFailedEvent(TypedDict):
    event: Literal["withdraw.failed"]
    data: WithdrawalEvent
    timestamp: int
    id: str | None


class WithdrawRejectedEvent(TypedDict):
    event: Literal["withdraw.rejected"]
    data: WithdrawalEvent
    timestamp: int
    id: str | None


class WithdrawAmendedEvent(TypedDict):
    event: Literal["withdraw.amended"]
    data: WithdrawalEvent
    timestamp: int
    id: str | None


class SwapBroadcastEvent(TypedDict):
    event: Literal["swap.broadcast"]
    data: SwapEvent
    timestamp: int
    id: str | None


class SwapConfirmedEvent(TypedDict):
    event: Literal["swap.confirmed"]
    data: SwapEvent
    timestamp: int
    id: str | None


class SwapFailedEvent(TypedDict):
    event: Literal["swap.failed"]
    data: SwapEvent
    timestamp: int
    id: str | None


class EnergyLowBalanceEvent(TypedDict):
    event: Literal["energy.low_balance"]
    data: EnergyLowBalanceData
    timestamp: int
    id: str | None


class SwapAmendedEvent(TypedDict):
    event: Literal["swap.amended"]
    data: SwapEvent
    timestamp: int
    id: str | None


class WithdrawReversedEvent(TypedDict):
    event: Literal["withdraw.reversed"]
    data: WithdrawalEvent
    timestamp: int
    id: str | None


class SwapReversedEvent(TypedDict):
    event: Literal["swap.reversed"]
    data: SwapEvent
    timestamp: int
    id: str | None


class ClientTransferPendingEvent(TypedDict):
    event: Literal["client.transfer.pending"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientTransferConfirmedEvent(TypedDict):
    event: Literal["client.transfer.confirmed"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientTransferFailedEvent(TypedDict):
    event: Literal["client.transfer.failed"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientTransferRejectedEvent(TypedDict):
    event: Literal["client.transfer.rejected"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientTransferAmendedEvent(TypedDict):
    event: Literal["client.transfer.amended"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientTransferReversedEvent(TypedDict):
    event: Literal["client.transfer.reversed"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientSendTxPendingEvent(TypedDict):
    event: Literal["client.send-tx.pending"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientSendTxConfirmedEvent(TypedDict):
    event: Literal["client.send-tx.confirmed"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientSendTxFailedEvent(TypedDict):
    event: Literal["client.send-tx.failed"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientSendTxRejectedEvent(TypedDict):
    event: Literal["client.send-tx.rejected"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientSendTxAmendedEvent(TypedDict):
    event: Literal["client.send-tx.amended"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientSendTxReversedEvent(TypedDict):
    event: Literal["client.send-tx.reversed"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientSignMessagePendingEvent(TypedDict):
    event: Literal["client.sign-message.pending"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientSignMessageConfirmedEvent(TypedDict):
    event: Literal["client.sign-message.confirmed"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientSignMessageFailedEvent(TypedDict):
    event: Literal["client.sign-message.failed"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientSignMessageRejectedEvent(TypedDict):
    event: Literal["client.sign-message.rejected"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientSignMessageAmendedEvent(TypedDict):
    event: Literal["client.sign-message.amended"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientSignMessageReversedEvent(TypedDict):
    event: Literal["client.sign-message.reversed"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientSignTypedDataPendingEvent(TypedDict):
    event: Literal["client.sign-typed-data.pending"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientSignTypedDataConfirmedEvent(TypedDict):
    event: Literal["client.sign-typed-data.confirmed"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientSignTypedDataFailedEvent(TypedDict):
    event: Literal["client.sign-typed-data.failed"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientSignTypedDataRejectedEvent(TypedDict):
    event: Literal["client.sign-typed-data.rejected"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientSignTypedDataAmendedEvent(TypedDict):
    event: Literal["client.sign-typed-data.amended"]
    data: OperationEvent
    timestamp: int
    id: str | None


class ClientSignTypedDataReversedEvent(TypedDict):
    event: Literal["client.sign-typed-data.reversed"]
    data: OperationEvent
    timestamp: int
    id: str | None


Event: TypeAlias = "DepositCreditedEvent | DepositOrphanedEvent | DepositRestoredEvent | WithdrawPendingEvent | WithdrawApprovedEvent | WithdrawBroadcastEvent | WithdrawConfirmedEvent | WithdrawFailedEvent | WithdrawRejectedEvent | WithdrawAmendedEvent | SwapBroadcastEvent | SwapConfirmedEvent | SwapFailedEvent | EnergyLowBalanceEvent | SwapAmendedEvent | WithdrawReversedEvent | SwapReversedEvent | ClientTransferPendingEvent | ClientTransferConfirmedEvent | ClientTransferFailedEvent | ClientTransferRejectedEvent | ClientTransferAmendedEvent | ClientTransferReversedEvent | ClientSendTxPendingEvent | ClientSendTxConfirmedEvent | ClientSendTxFailedEvent | ClientSendTxRejectedEvent | ClientSendTxAmendedEvent | ClientSendTxReversedEvent | ClientSignMessagePendingEvent | ClientSignMessageConfirmedEvent | ClientSignMessageFailedEvent | ClientSignMessageRejectedEvent | ClientSignMessageAmendedEvent | ClientSignMessageReversedEvent | ClientSignTypedDataPendingEvent | ClientSignTypedDataConfirmedEvent | ClientSignTypedDataFailedEvent | ClientSignTypedDataRejectedEvent | ClientSignTypedDataAmendedEvent | ClientSignTypedDataReversedEvent"


class SystemRoutes:
    def __init__(self, call: Call) -> None:
        self._call = call

    def health(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Health:
        """Whether the service answers."""
        answer: Health = self._call("systemHealth", {}, timeout=timeout, max_retries=max_retries)
        return answer

    def chains(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> List[Chain]:
        """Supported chains."""
        answer: List[Chain] = self._call("systemChains", {}, timeout=timeout, max_retries=max_retries)
        return answer

    def tokens(
        self,
        *,
        chain: ChainName | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> List[Token]:
        """Listed coins and tokens."""
        answer: List[Token] = self._call("systemTokens", {"chain": chain}, timeout=timeout, max_retries=max_retries)
        return answer


class AsyncSystemRoutes:
    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def health(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Health:
        """Whether the service answers."""
        answer: Health = await self._call("systemHealth", {}, timeout=timeout, max_retries=max_retries)
        return answer

    async def chains(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> List[Chain]:
        """Supported chains."""
        answer: List[Chain] = await self._call("systemChains", {}, timeout=timeout, max_retries=max_retries)
        return answer

    async def tokens(
        self,
        *,
        chain: ChainName | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> List[Token]:
        """Listed coins and tokens."""
        answer: List[Token] = await self._call("systemTokens", {"chain": chain}, timeout=timeout, max_retries=max_retries)
        return answer


class SubaccountRoutes:
    def __init__(self, call: Call) -> None:
        self._call = call

    def create(
        self,
        *,
        user_id: str,
        label: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SubAccount:
        """Make (or find) the sub-account of a user."""
        answer: SubAccount = self._call("subaccountCreate", {"user_id": user_id, "label": label}, timeout=timeout, max_retries=max_retries)
        return answer

    def info(
        self,
        *,
        user_id: str,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SubAccount:
        """The sub-account of a user."""
        answer: SubAccount = self._call("subaccountInfo", {"user_id": user_id}, timeout=timeout, max_retries=max_retries)
        return answer

    def list(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SubaccountListData:
        """Sub-accounts, newest first."""
        answer: SubaccountListData = self._call("subaccountList", {"page": page, "size": size}, timeout=timeout, max_retries=max_retries)
        return answer

    def list_all(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Iterator[SubAccountItem]:
        """Every item of `list`, page by page."""
        return every_item(self._call, "subaccountList", {}, "account_no", "size", timeout=timeout, max_retries=max_retries)


class AsyncSubaccountRoutes:
    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def create(
        self,
        *,
        user_id: str,
        label: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SubAccount:
        """Make (or find) the sub-account of a user."""
        answer: SubAccount = await self._call("subaccountCreate", {"user_id": user_id, "label": label}, timeout=timeout, max_retries=max_retries)
        return answer

    async def info(
        self,
        *,
        user_id: str,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SubAccount:
        """The sub-account of a user."""
        answer: SubAccount = await self._call("subaccountInfo", {"user_id": user_id}, timeout=timeout, max_retries=max_retries)
        return answer

    async def list(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SubaccountListData:
        """Sub-accounts, newest first."""
        answer: SubaccountListData = await self._call("subaccountList", {"page": page, "size": size}, timeout=timeout, max_retries=max_retries)
        return answer

    def list_all(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncIterator[SubAccountItem]:
        """Every item of `list`, page by page."""
        return every_item_async(self._call, "subaccountList", {}, "account_no", "size", timeout=timeout, max_retries=max_retries)


class AddressRoutes:
    def __init__(self, call: Call) -> None:
        self._call = call

    def balance(
        self,
        *,
        chain: ChainName,
        address: str,
        token: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Balance:
        """Balance of an address on its chain."""
        answer: Balance = self._call("addressBalance", {"chain": chain, "address": address, "token": token}, timeout=timeout, max_retries=max_retries)
        return answer


class AsyncAddressRoutes:
    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def balance(
        self,
        *,
        chain: ChainName,
        address: str,
        token: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Balance:
        """Balance of an address on its chain."""
        answer: Balance = await self._call("addressBalance", {"chain": chain, "address": address, "token": token}, timeout=timeout, max_retries=max_retries)
        return answer


class DepositRoutes:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(
        self,
        *,
        user_id: str | None = None,
        chain: ChainName | None = None,
        token: str | None = None,
        status: DepositStatus | None = None,
        start: str | None = None,
        end: str | None = None,
        page: int | None = None,
        size: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> DepositListData:
        """Deposits, newest first."""
        answer: DepositListData = self._call("depositList", {"user_id": user_id, "chain": chain, "token": token, "status": status, "start": start, "end": end, "page": page, "size": size}, timeout=timeout, max_retries=max_retries)
        return answer

    def list_all(
        self,
        *,
        user_id: str | None = None,
        chain: ChainName | None = None,
        token: str | None = None,
        status: DepositStatus | None = None,
        start: str | None = None,
        end: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Iterator[Deposit]:
        """Every item of `list`, page by page."""
        return every_item(self._call, "depositList", {"user_id": user_id, "chain": chain, "token": token, "status": status, "start": start, "end": end}, "deposit_no", "size", timeout=timeout, max_retries=max_retries)

    def detail(
        self,
        *,
        deposit_no: str,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Deposit:
        """One deposit."""
        answer: Deposit = self._call("depositDetail", {"deposit_no": deposit_no}, timeout=timeout, max_retries=max_retries)
        return answer

    def replay_webhook(
        self,
        *,
        deposit_no: str,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Send the deposit.credited webhook again."""
        self._call("depositReplayWebhook", {"deposit_no": deposit_no}, timeout=timeout, max_retries=max_retries)


class AsyncDepositRoutes:
    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def list(
        self,
        *,
        user_id: str | None = None,
        chain: ChainName | None = None,
        token: str | None = None,
        status: DepositStatus | None = None,
        start: str | None = None,
        end: str | None = None,
        page: int | None = None,
        size: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> DepositListData:
        """Deposits, newest first."""
        answer: DepositListData = await self._call("depositList", {"user_id": user_id, "chain": chain, "token": token, "status": status, "start": start, "end": end, "page": page, "size": size}, timeout=timeout, max_retries=max_retries)
        return answer

    def list_all(
        self,
        *,
        user_id: str | None = None,
        chain: ChainName | None = None,
        token: str | None = None,
        status: DepositStatus | None = None,
        start: str | None = None,
        end: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncIterator[Deposit]:
        """Every item of `list`, page by page."""
        return every_item_async(self._call, "depositList", {"user_id": user_id, "chain": chain, "token": token, "status": status, "start": start, "end": end}, "deposit_no", "size", timeout=timeout, max_retries=max_retries)

    async def detail(
        self,
        *,
        deposit_no: str,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Deposit:
        """One deposit."""
        answer: Deposit = await self._call("depositDetail", {"deposit_no": deposit_no}, timeout=timeout, max_retries=max_retries)
        return answer

    async def replay_webhook(
        self,
        *,
        deposit_no: str,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Send the deposit.credited webhook again."""
        await self._call("depositReplayWebhook", {"deposit_no": deposit_no}, timeout=timeout, max_retries=max_retries)


class WithdrawRoutes:
    def __init__(self, call: Call) -> None:
        self._call = call

    def apply(
        self,
        *,
        biz_order_id: str,
        chain: ChainOrAlias,
        token: str,
        to_address: str,
        amount: str,
        memo: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AppliedWithdrawal:
        """Submit a withdrawal."""
        answer: AppliedWithdrawal = self._call("withdrawApply", {"biz_order_id": biz_order_id, "chain": chain, "token": token, "to_address": to_address, "amount": amount, "memo": memo}, timeout=timeout, max_retries=max_retries)
        return answer

    def estimate(
        self,
        *,
        chain: ChainOrAlias,
        token: str,
        to_address: str,
        amount: str,
        biz_order_id: str | None = None,
        memo: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> WithdrawalEstimate:
        """What applying for a withdrawal would do."""
        answer: WithdrawalEstimate = self._call("withdrawEstimate", {"biz_order_id": biz_order_id, "chain": chain, "token": token, "to_address": to_address, "amount": amount, "memo": memo}, timeout=timeout, max_retries=max_retries)
        return answer

    def detail(
        self,
        *,
        biz_order_id: str | None = None,
        withdraw_no: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Withdrawal:
        """One withdrawal."""
        answer: Withdrawal = self._call("withdrawDetail", {"biz_order_id": biz_order_id, "withdraw_no": withdraw_no}, timeout=timeout, max_retries=max_retries)
        return answer

    def cancel(
        self,
        *,
        biz_order_id: str,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Cancel a withdrawal that waits for approval."""
        self._call("withdrawCancel", {"biz_order_id": biz_order_id}, timeout=timeout, max_retries=max_retries)

    def list(
        self,
        *,
        status: WithdrawalStatus | None = None,
        chain: ChainOrAlias | None = None,
        page: int | None = None,
        size: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> WithdrawListData:
        """Withdrawals, newest first."""
        answer: WithdrawListData = self._call("withdrawList", {"status": status, "chain": chain, "page": page, "size": size}, timeout=timeout, max_retries=max_retries)
        return answer

    def list_all(
        self,
        *,
        status: WithdrawalStatus | None = None,
        chain: ChainOrAlias | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Iterator[WithdrawalItem]:
        """Every item of `list`, page by page."""
        return every_item(self._call, "withdrawList", {"status": status, "chain": chain}, "withdraw_no", "size", timeout=timeout, max_retries=max_retries)


class AsyncWithdrawRoutes:
    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def apply(
        self,
        *,
        biz_order_id: str,
        chain: ChainOrAlias,
        token: str,
        to_address: str,
        amount: str,
        memo: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AppliedWithdrawal:
        """Submit a withdrawal."""
        answer: AppliedWithdrawal = await self._call("withdrawApply", {"biz_order_id": biz_order_id, "chain": chain, "token": token, "to_address": to_address, "amount": amount, "memo": memo}, timeout=timeout, max_retries=max_retries)
        return answer

    async def estimate(
        self,
        *,
        chain: ChainOrAlias,
        token: str,
        to_address: str,
        amount: str,
        biz_order_id: str | None = None,
        memo: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> WithdrawalEstimate:
        """What applying for a withdrawal would do."""
        answer: WithdrawalEstimate = await self._call("withdrawEstimate", {"biz_order_id": biz_order_id, "chain": chain, "token": token, "to_address": to_address, "amount": amount, "memo": memo}, timeout=timeout, max_retries=max_retries)
        return answer

    async def detail(
        self,
        *,
        biz_order_id: str | None = None,
        withdraw_no: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Withdrawal:
        """One withdrawal."""
        answer: Withdrawal = await self._call("withdrawDetail", {"biz_order_id": biz_order_id, "withdraw_no": withdraw_no}, timeout=timeout, max_retries=max_retries)
        return answer

    async def cancel(
        self,
        *,
        biz_order_id: str,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Cancel a withdrawal that waits for approval."""
        await self._call("withdrawCancel", {"biz_order_id": biz_order_id}, timeout=timeout, max_retries=max_retries)

    async def list(
        self,
        *,
        status: WithdrawalStatus | None = None,
        chain: ChainOrAlias | None = None,
        page: int | None = None,
        size: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> WithdrawListData:
        """Withdrawals, newest first."""
        answer: WithdrawListData = await self._call("withdrawList", {"status": status, "chain": chain, "page": page, "size": size}, timeout=timeout, max_retries=max_retries)
        return answer

    def list_all(
        self,
        *,
        status: WithdrawalStatus | None = None,
        chain: ChainOrAlias | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncIterator[WithdrawalItem]:
        """Every item of `list`, page by page."""
        return every_item_async(self._call, "withdrawList", {"status": status, "chain": chain}, "withdraw_no", "size", timeout=timeout, max_retries=max_retries)


class SwapRoutes:
    def __init__(self, call: Call) -> None:
        self._call = call

    def tokens(
        self,
        *,
        chain: ChainName | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SwapChains | SwapTokens:
        """What can be swapped."""
        answer: SwapChains | SwapTokens = self._call("swapTokens", {"chain": chain}, timeout=timeout, max_retries=max_retries)
        return answer

    def quote(
        self,
        *,
        from_chain: ChainName,
        from_token: str,
        to_chain: ChainName,
        to_token: str,
        amount_in: str,
        from_address: str,
        slippage_bps: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SwapQuote:
        """Quote a swap on one chain."""
        answer: SwapQuote = self._call("swapQuote", {"from_chain": from_chain, "from_token": from_token, "to_chain": to_chain, "to_token": to_token, "amount_in": amount_in, "from_address": from_address, "slippage_bps": slippage_bps}, timeout=timeout, max_retries=max_retries)
        return answer

    def execute(
        self,
        *,
        biz_order_id: str,
        route_id: str,
        max_slippage_bps: int | None = None,
        memo: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ExecutedSwap:
        """Execute a quote."""
        answer: ExecutedSwap = self._call("swapExecute", {"biz_order_id": biz_order_id, "route_id": route_id, "max_slippage_bps": max_slippage_bps, "memo": memo}, timeout=timeout, max_retries=max_retries)
        return answer

    def detail(
        self,
        *,
        biz_order_id: str | None = None,
        swap_no: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Swap:
        """One swap."""
        answer: Swap = self._call("swapDetail", {"biz_order_id": biz_order_id, "swap_no": swap_no}, timeout=timeout, max_retries=max_retries)
        return answer

    def list(
        self,
        *,
        status: SwapStatus | None = None,
        from_chain: ChainName | None = None,
        to_chain: ChainName | None = None,
        page: int | None = None,
        size: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SwapListData:
        """List swaps."""
        answer: SwapListData = self._call("swapList", {"status": status, "from_chain": from_chain, "to_chain": to_chain, "page": page, "size": size}, timeout=timeout, max_retries=max_retries)
        return answer

    def list_all(
        self,
        *,
        status: SwapStatus | None = None,
        from_chain: ChainName | None = None,
        to_chain: ChainName | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Iterator[SwapItem]:
        """Every item of `list`, page by page."""
        return every_item(self._call, "swapList", {"status": status, "from_chain": from_chain, "to_chain": to_chain}, "swap_no", "size", timeout=timeout, max_retries=max_retries)


class AsyncSwapRoutes:
    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def tokens(
        self,
        *,
        chain: ChainName | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SwapChains | SwapTokens:
        """What can be swapped."""
        answer: SwapChains | SwapTokens = await self._call("swapTokens", {"chain": chain}, timeout=timeout, max_retries=max_retries)
        return answer

    async def quote(
        self,
        *,
        from_chain: ChainName,
        from_token: str,
        to_chain: ChainName,
        to_token: str,
        amount_in: str,
        from_address: str,
        slippage_bps: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SwapQuote:
        """Quote a swap on one chain."""
        answer: SwapQuote = await self._call("swapQuote", {"from_chain": from_chain, "from_token": from_token, "to_chain": to_chain, "to_token": to_token, "amount_in": amount_in, "from_address": from_address, "slippage_bps": slippage_bps}, timeout=timeout, max_retries=max_retries)
        return answer

    async def execute(
        self,
        *,
        biz_order_id: str,
        route_id: str,
        max_slippage_bps: int | None = None,
        memo: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ExecutedSwap:
        """Execute a quote."""
        answer: ExecutedSwap = await self._call("swapExecute", {"biz_order_id": biz_order_id, "route_id": route_id, "max_slippage_bps": max_slippage_bps, "memo": memo}, timeout=timeout, max_retries=max_retries)
        return answer

    async def detail(
        self,
        *,
        biz_order_id: str | None = None,
        swap_no: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Swap:
        """One swap."""
        answer: Swap = await self._call("swapDetail", {"biz_order_id": biz_order_id, "swap_no": swap_no}, timeout=timeout, max_retries=max_retries)
        return answer

    async def list(
        self,
        *,
        status: SwapStatus | None = None,
        from_chain: ChainName | None = None,
        to_chain: ChainName | None = None,
        page: int | None = None,
        size: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> SwapListData:
        """List swaps."""
        answer: SwapListData = await self._call("swapList", {"status": status, "from_chain": from_chain, "to_chain": to_chain, "page": page, "size": size}, timeout=timeout, max_retries=max_retries)
        return answer

    def list_all(
        self,
        *,
        status: SwapStatus | None = None,
        from_chain: ChainName | None = None,
        to_chain: ChainName | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncIterator[SwapItem]:
        """Every item of `list`, page by page."""
        return every_item_async(self._call, "swapList", {"status": status, "from_chain": from_chain, "to_chain": to_chain}, "swap_no", "size", timeout=timeout, max_retries=max_retries)


class ClientRoutes:
    def __init__(self, call: Call) -> None:
        self._call = call

    def wallet(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Wallet:
        """The wallet’s hot addresses."""
        answer: Wallet = self._call("clientWallet", {}, timeout=timeout, max_retries=max_retries)
        return answer

    def addresses(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        chain: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ClientAddressesData:
        """Every address that can be a call’s `from`."""
        answer: ClientAddressesData = self._call("clientAddresses", {"page": page, "size": size, "chain": chain}, timeout=timeout, max_retries=max_retries)
        return answer

    def addresses_all(
        self,
        *,
        chain: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Iterator[WalletAddress]:
        """Every item of `addresses`, page by page."""
        return every_item(self._call, "clientAddresses", {"chain": chain}, "address", "size", timeout=timeout, max_retries=max_retries)

    def transfer(
        self,
        *,
        chain: ChainOrAlias,
        token: str,
        to: str,
        amount: str,
        from_: str | None = None,
        memo: str | None = None,
        session_key: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> QueuedOperation | WaitingOperation:
        """Send a coin or token from the wallet."""
        answer: QueuedOperation | WaitingOperation = self._call("clientTransfer", {"chain": chain, "from": from_, "token": token, "to": to, "amount": amount, "memo": memo}, session_key=session_key, idempotency_key=idempotency_key, timeout=timeout, max_retries=max_retries)
        return answer

    def send_tx(
        self,
        *,
        chain: ChainOrAlias,
        to: str,
        from_: str | None = None,
        value: str | None = None,
        data: str | None = None,
        gas: str | None = None,
        session_key: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> QueuedOperation | WaitingOperation:
        """Send any transaction on an EVM chain."""
        answer: QueuedOperation | WaitingOperation = self._call("clientSendTx", {"chain": chain, "from": from_, "to": to, "value": value, "data": data, "gas": gas}, session_key=session_key, idempotency_key=idempotency_key, timeout=timeout, max_retries=max_retries)
        return answer

    def sign_message(
        self,
        *,
        chain: ChainOrAlias,
        message: str,
        from_: str | None = None,
        session_key: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> QueuedOperation | WaitingOperation:
        """Sign a text (EIP-191)."""
        answer: QueuedOperation | WaitingOperation = self._call("clientSignMessage", {"chain": chain, "from": from_, "message": message}, session_key=session_key, idempotency_key=idempotency_key, timeout=timeout, max_retries=max_retries)
        return answer

    def sign_typed_data(
        self,
        *,
        chain: ChainOrAlias,
        domain: dict[str, Any],
        types: dict[str, List[ClientSignTypedDataTypesValueItem]],
        primaryType: str,
        message: dict[str, Any],
        from_: str | None = None,
        session_key: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> QueuedOperation | WaitingOperation:
        """Sign typed data (EIP-712)."""
        answer: QueuedOperation | WaitingOperation = self._call("clientSignTypedData", {"chain": chain, "from": from_, "domain": domain, "types": types, "primaryType": primaryType, "message": message}, session_key=session_key, idempotency_key=idempotency_key, timeout=timeout, max_retries=max_retries)
        return answer

    def operations(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        chain: ChainOrAlias | None = None,
        op_type: OperationType | None = None,
        status: OperationStatus | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ClientOperationsData:
        """Operations, newest first."""
        answer: ClientOperationsData = self._call("clientOperations", {"page": page, "size": size, "chain": chain, "op_type": op_type, "status": status}, timeout=timeout, max_retries=max_retries)
        return answer

    def operations_all(
        self,
        *,
        chain: ChainOrAlias | None = None,
        op_type: OperationType | None = None,
        status: OperationStatus | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Iterator[Operation]:
        """Every item of `operations`, page by page."""
        return every_item(self._call, "clientOperations", {"chain": chain, "op_type": op_type, "status": status}, "op_no", "size", timeout=timeout, max_retries=max_retries)

    def pending(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ClientPendingData:
        """Operations that wait for an admin."""
        answer: ClientPendingData = self._call("clientPending", {"page": page, "size": size}, timeout=timeout, max_retries=max_retries)
        return answer

    def pending_all(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Iterator[PendingOperation]:
        """Every item of `pending`, page by page."""
        return every_item(self._call, "clientPending", {}, "op_no", "size", timeout=timeout, max_retries=max_retries)


class AsyncClientRoutes:
    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def wallet(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Wallet:
        """The wallet’s hot addresses."""
        answer: Wallet = await self._call("clientWallet", {}, timeout=timeout, max_retries=max_retries)
        return answer

    async def addresses(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        chain: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ClientAddressesData:
        """Every address that can be a call’s `from`."""
        answer: ClientAddressesData = await self._call("clientAddresses", {"page": page, "size": size, "chain": chain}, timeout=timeout, max_retries=max_retries)
        return answer

    def addresses_all(
        self,
        *,
        chain: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncIterator[WalletAddress]:
        """Every item of `addresses`, page by page."""
        return every_item_async(self._call, "clientAddresses", {"chain": chain}, "address", "size", timeout=timeout, max_retries=max_retries)

    async def transfer(
        self,
        *,
        chain: ChainOrAlias,
        token: str,
        to: str,
        amount: str,
        from_: str | None = None,
        memo: str | None = None,
        session_key: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> QueuedOperation | WaitingOperation:
        """Send a coin or token from the wallet."""
        answer: QueuedOperation | WaitingOperation = await self._call("clientTransfer", {"chain": chain, "from": from_, "token": token, "to": to, "amount": amount, "memo": memo}, session_key=session_key, idempotency_key=idempotency_key, timeout=timeout, max_retries=max_retries)
        return answer

    async def send_tx(
        self,
        *,
        chain: ChainOrAlias,
        to: str,
        from_: str | None = None,
        value: str | None = None,
        data: str | None = None,
        gas: str | None = None,
        session_key: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> QueuedOperation | WaitingOperation:
        """Send any transaction on an EVM chain."""
        answer: QueuedOperation | WaitingOperation = await self._call("clientSendTx", {"chain": chain, "from": from_, "to": to, "value": value, "data": data, "gas": gas}, session_key=session_key, idempotency_key=idempotency_key, timeout=timeout, max_retries=max_retries)
        return answer

    async def sign_message(
        self,
        *,
        chain: ChainOrAlias,
        message: str,
        from_: str | None = None,
        session_key: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> QueuedOperation | WaitingOperation:
        """Sign a text (EIP-191)."""
        answer: QueuedOperation | WaitingOperation = await self._call("clientSignMessage", {"chain": chain, "from": from_, "message": message}, session_key=session_key, idempotency_key=idempotency_key, timeout=timeout, max_retries=max_retries)
        return answer

    async def sign_typed_data(
        self,
        *,
        chain: ChainOrAlias,
        domain: dict[str, Any],
        types: dict[str, List[ClientSignTypedDataTypesValueItem]],
        primaryType: str,
        message: dict[str, Any],
        from_: str | None = None,
        session_key: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> QueuedOperation | WaitingOperation:
        """Sign typed data (EIP-712)."""
        answer: QueuedOperation | WaitingOperation = await self._call("clientSignTypedData", {"chain": chain, "from": from_, "domain": domain, "types": types, "primaryType": primaryType, "message": message}, session_key=session_key, idempotency_key=idempotency_key, timeout=timeout, max_retries=max_retries)
        return answer

    async def operations(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        chain: ChainOrAlias | None = None,
        op_type: OperationType | None = None,
        status: OperationStatus | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ClientOperationsData:
        """Operations, newest first."""
        answer: ClientOperationsData = await self._call("clientOperations", {"page": page, "size": size, "chain": chain, "op_type": op_type, "status": status}, timeout=timeout, max_retries=max_retries)
        return answer

    def operations_all(
        self,
        *,
        chain: ChainOrAlias | None = None,
        op_type: OperationType | None = None,
        status: OperationStatus | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncIterator[Operation]:
        """Every item of `operations`, page by page."""
        return every_item_async(self._call, "clientOperations", {"chain": chain, "op_type": op_type, "status": status}, "op_no", "size", timeout=timeout, max_retries=max_retries)

    async def pending(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ClientPendingData:
        """Operations that wait for an admin."""
        answer: ClientPendingData = await self._call("clientPending", {"page": page, "size": size}, timeout=timeout, max_retries=max_retries)
        return answer

    def pending_all(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncIterator[PendingOperation]:
        """Every item of `pending`, page by page."""
        return every_item_async(self._call, "clientPending", {}, "op_no", "size", timeout=timeout, max_retries=max_retries)


class SessionKeysRoutes:
    def __init__(self, call: Call) -> None:
        self._call = call

    def create(
        self,
        *,
        name: str | None = None,
        scope: ClientSessionKeysCreateScope | None = None,
        max_per_tx_usd: float | None = None,
        daily_cap_usd: float | None = None,
        ttl_days: float | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> NewSessionKey:
        """Make a session key."""
        answer: NewSessionKey = self._call("clientSessionKeysCreate", {"name": name, "scope": scope, "max_per_tx_usd": max_per_tx_usd, "daily_cap_usd": daily_cap_usd, "ttl_days": ttl_days}, timeout=timeout, max_retries=max_retries)
        return answer

    def list(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ClientSessionKeysListData:
        """Session keys, newest first, with those that are revoked or expired."""
        answer: ClientSessionKeysListData = self._call("clientSessionKeysList", {"page": page, "size": size}, timeout=timeout, max_retries=max_retries)
        return answer

    def list_all(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Iterator[SessionKey]:
        """Every item of `list`, page by page."""
        return every_item(self._call, "clientSessionKeysList", {}, "sk_id", "size", timeout=timeout, max_retries=max_retries)

    def revoke(
        self,
        *,
        sk_id: str,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Revoke a session key at once and for good."""
        self._call("clientSessionKeysRevoke", {"sk_id": sk_id}, timeout=timeout, max_retries=max_retries)


class AsyncSessionKeysRoutes:
    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def create(
        self,
        *,
        name: str | None = None,
        scope: ClientSessionKeysCreateScope | None = None,
        max_per_tx_usd: float | None = None,
        daily_cap_usd: float | None = None,
        ttl_days: float | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> NewSessionKey:
        """Make a session key."""
        answer: NewSessionKey = await self._call("clientSessionKeysCreate", {"name": name, "scope": scope, "max_per_tx_usd": max_per_tx_usd, "daily_cap_usd": daily_cap_usd, "ttl_days": ttl_days}, timeout=timeout, max_retries=max_retries)
        return answer

    async def list(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> ClientSessionKeysListData:
        """Session keys, newest first, with those that are revoked or expired."""
        answer: ClientSessionKeysListData = await self._call("clientSessionKeysList", {"page": page, "size": size}, timeout=timeout, max_retries=max_retries)
        return answer

    def list_all(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncIterator[SessionKey]:
        """Every item of `list`, page by page."""
        return every_item_async(self._call, "clientSessionKeysList", {}, "sk_id", "size", timeout=timeout, max_retries=max_retries)

    async def revoke(
        self,
        *,
        sk_id: str,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Revoke a session key at once and for good."""
        await self._call("clientSessionKeysRevoke", {"sk_id": sk_id}, timeout=timeout, max_retries=max_retries)


class EnergyRoutes:
    def __init__(self, call: Call) -> None:
        self._call = call

    def subscribe(
        self,
        *,
        low_balance_threshold: str | None = None,
        notify_webhook_url: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> EnergySubscribeData:
        """Subscribe to the energy service."""
        answer: EnergySubscribeData = self._call("energySubscribe", {"low_balance_threshold": low_balance_threshold, "notify_webhook_url": notify_webhook_url}, timeout=timeout, max_retries=max_retries)
        return answer

    def subscription(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> EnergySubscriptionData | None:
        """The energy subscription."""
        answer: EnergySubscriptionData | None = self._call("energySubscription", {}, timeout=timeout, max_retries=max_retries)
        return answer

    def balance(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> EnergyBalanceData:
        """The energy balance."""
        answer: EnergyBalanceData = self._call("energyBalance", {}, timeout=timeout, max_retries=max_retries)
        return answer

    def topups(
        self,
        *,
        page: int | None = None,
        limit: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> EnergyTopupsData:
        """Top-ups, newest first."""
        answer: EnergyTopupsData = self._call("energyTopups", {"page": page, "limit": limit}, timeout=timeout, max_retries=max_retries)
        return answer

    def topups_all(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Iterator[EnergyTopupsItem]:
        """Every item of `topups`, page by page."""
        return every_item(self._call, "energyTopups", {}, "id", "limit", timeout=timeout, max_retries=max_retries)

    def orders(
        self,
        *,
        business_type: BusinessType | None = None,
        page: int | None = None,
        limit: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> EnergyOrdersData:
        """Energy orders, newest first."""
        answer: EnergyOrdersData = self._call("energyOrders", {"business_type": business_type, "page": page, "limit": limit}, timeout=timeout, max_retries=max_retries)
        return answer

    def orders_all(
        self,
        *,
        business_type: BusinessType | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Iterator[EnergyOrdersItem]:
        """Every item of `orders`, page by page."""
        return every_item(self._call, "energyOrders", {"business_type": business_type}, "id", "limit", timeout=timeout, max_retries=max_retries)

    def sweep_config(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> List[EnergySweepConfigDataItem]:
        """Sweep configurations."""
        answer: List[EnergySweepConfigDataItem] = self._call("energySweepConfig", {}, timeout=timeout, max_retries=max_retries)
        return answer

    def set_sweep_config(
        self,
        *,
        wallet_id: int,
        dest_address: str,
        dest_sub_account_id: int | None = None,
        min_usd: float | None = None,
        duration_code: DurationCode | None = None,
        fallback_burn_enabled: bool | None = None,
        fallback_burn_trx: str | None = None,
        enabled: bool | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> EnergySetSweepConfigData:
        """Set the sweep configuration of a wallet."""
        answer: EnergySetSweepConfigData = self._call("energySetSweepConfig", {"wallet_id": wallet_id, "dest_address": dest_address, "dest_sub_account_id": dest_sub_account_id, "min_usd": min_usd, "duration_code": duration_code, "fallback_burn_enabled": fallback_burn_enabled, "fallback_burn_trx": fallback_burn_trx, "enabled": enabled}, timeout=timeout, max_retries=max_retries)
        return answer


class AsyncEnergyRoutes:
    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def subscribe(
        self,
        *,
        low_balance_threshold: str | None = None,
        notify_webhook_url: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> EnergySubscribeData:
        """Subscribe to the energy service."""
        answer: EnergySubscribeData = await self._call("energySubscribe", {"low_balance_threshold": low_balance_threshold, "notify_webhook_url": notify_webhook_url}, timeout=timeout, max_retries=max_retries)
        return answer

    async def subscription(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> EnergySubscriptionData | None:
        """The energy subscription."""
        answer: EnergySubscriptionData | None = await self._call("energySubscription", {}, timeout=timeout, max_retries=max_retries)
        return answer

    async def balance(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> EnergyBalanceData:
        """The energy balance."""
        answer: EnergyBalanceData = await self._call("energyBalance", {}, timeout=timeout, max_retries=max_retries)
        return answer

    async def topups(
        self,
        *,
        page: int | None = None,
        limit: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> EnergyTopupsData:
        """Top-ups, newest first."""
        answer: EnergyTopupsData = await self._call("energyTopups", {"page": page, "limit": limit}, timeout=timeout, max_retries=max_retries)
        return answer

    def topups_all(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncIterator[EnergyTopupsItem]:
        """Every item of `topups`, page by page."""
        return every_item_async(self._call, "energyTopups", {}, "id", "limit", timeout=timeout, max_retries=max_retries)

    async def orders(
        self,
        *,
        business_type: BusinessType | None = None,
        page: int | None = None,
        limit: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> EnergyOrdersData:
        """Energy orders, newest first."""
        answer: EnergyOrdersData = await self._call("energyOrders", {"business_type": business_type, "page": page, "limit": limit}, timeout=timeout, max_retries=max_retries)
        return answer

    def orders_all(
        self,
        *,
        business_type: BusinessType | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncIterator[EnergyOrdersItem]:
        """Every item of `orders`, page by page."""
        return every_item_async(self._call, "energyOrders", {"business_type": business_type}, "id", "limit", timeout=timeout, max_retries=max_retries)

    async def sweep_config(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> List[EnergySweepConfigDataItem]:
        """Sweep configurations."""
        answer: List[EnergySweepConfigDataItem] = await self._call("energySweepConfig", {}, timeout=timeout, max_retries=max_retries)
        return answer

    async def set_sweep_config(
        self,
        *,
        wallet_id: int,
        dest_address: str,
        dest_sub_account_id: int | None = None,
        min_usd: float | None = None,
        duration_code: DurationCode | None = None,
        fallback_burn_enabled: bool | None = None,
        fallback_burn_trx: str | None = None,
        enabled: bool | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> EnergySetSweepConfigData:
        """Set the sweep configuration of a wallet."""
        answer: EnergySetSweepConfigData = await self._call("energySetSweepConfig", {"wallet_id": wallet_id, "dest_address": dest_address, "dest_sub_account_id": dest_sub_account_id, "min_usd": min_usd, "duration_code": duration_code, "fallback_burn_enabled": fallback_burn_enabled, "fallback_burn_trx": fallback_burn_trx, "enabled": enabled}, timeout=timeout, max_retries=max_retries)
        return answer


class EventsRoutes:
    def __init__(self, call: Call) -> None:
        self._call = call

    def list(
        self,
        *,
        after: str | None = None,
        types: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> EventsListData:
        """Events since a cursor."""
        answer: EventsListData = self._call("eventsList", {"after": after, "types": types, "limit": limit}, timeout=timeout, max_retries=max_retries)
        return answer

    def list_all(
        self,
        *,
        after: str | None = None,
        types: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Iterator[ToldDepositEvent | ToldWithdrawalEvent | ToldOperationEvent | ToldSwapEvent | ToldLowBalanceEvent]:
        """Every event there is, oldest first."""
        return every_event(self._call, "eventsList", {"after": after, "types": types}, timeout=timeout, max_retries=max_retries)


class AsyncEventsRoutes:
    def __init__(self, call: AsyncCall) -> None:
        self._call = call

    async def list(
        self,
        *,
        after: str | None = None,
        types: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> EventsListData:
        """Events since a cursor."""
        answer: EventsListData = await self._call("eventsList", {"after": after, "types": types, "limit": limit}, timeout=timeout, max_retries=max_retries)
        return answer

    def list_all(
        self,
        *,
        after: str | None = None,
        types: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncIterator[ToldDepositEvent | ToldWithdrawalEvent | ToldOperationEvent | ToldSwapEvent | ToldLowBalanceEvent]:
        """Every event there is, oldest first."""
        return every_event_async(self._call, "eventsList", {"after": after, "types": types}, timeout=timeout, max_retries=max_retries)


class Routes:
    """Every route, by resource."""

    def __init__(self, call: Call) -> None:
        self.system = SystemRoutes(call)
        self.subaccount = SubaccountRoutes(call)
        self.address = AddressRoutes(call)
        self.deposit = DepositRoutes(call)
        self.withdraw = WithdrawRoutes(call)
        self.swap = SwapRoutes(call)
        self.client = ClientRoutes(call)
        self.session_keys = SessionKeysRoutes(call)
        self.energy = EnergyRoutes(call)
        self.events = EventsRoutes(call)


class AsyncRoutes:
    """Every route, by resource."""

    def __init__(self, call: AsyncCall) -> None:
        self.system = AsyncSystemRoutes(call)
        self.subaccount = AsyncSubaccountRoutes(call)
        self.address = AsyncAddressRoutes(call)
        self.deposit = AsyncDepositRoutes(call)
        self.withdraw = AsyncWithdrawRoutes(call)
        self.swap = AsyncSwapRoutes(call)
        self.client = AsyncClientRoutes(call)
        self.session_keys = AsyncSessionKeysRoutes(call)
        self.energy = AsyncEnergyRoutes(call)
        self.events = AsyncEventsRoutes(call)
