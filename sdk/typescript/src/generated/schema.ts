// Written by `npm run openapi` from docs/openapi.json of SHA-256 e943c4a0e02b7bb7964c1f6204126fd82549583ba23c9578452907f1c9437c3c.

export interface paths {
    "/v1/system/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the service answers
         * @description No authentication. `time` is ISO 8601 text.
         */
        get: operations["systemHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/system/chains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Supported chains
         * @description No authentication. `confirmations` is the default threshold; a project may raise its own. Chains that this deployment does not watch and pay on are left out, so `enabled` is always 1. Sub-accounts have addresses of every family all the same; a chain that is enabled later is scanned from the block that the deployment names.
         */
        get: operations["systemChains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/system/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Listed coins and tokens
         * @description No authentication. Smaller deposits than `min_deposit` are not recorded.
         */
        get: operations["systemTokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subaccount/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make (or find) the sub-account of a user
         * @description Idempotent by `user_id`: again returns the same sub-account and addresses, and the label that the first call gave. The EVM address is valid on ETH, BSC, BASE, POLYGON and ARBITRUM.
         *
         *     Permission: manage.
         */
        post: operations["subaccountCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subaccount/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The sub-account of a user
         * @description A user without a sub-account is 40401.
         *
         *     Permission: manage.
         */
        get: operations["subaccountInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subaccount/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sub-accounts, newest first
         * @description A new sub-account may take a few seconds to be listed and counted.
         *
         *     Permission: manage.
         */
        get: operations["subaccountList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/address/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Balance of an address on its chain
         * @description Reads the chain now, at its newest block, of any valid address of a listed chain. A chain that is not enabled in this deployment (see /v1/system/chains) is 40004.
         *
         *     Permission: read.
         */
        get: operations["addressBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deposit/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deposits, newest first
         * @description Filters combine. `start` and `end` are UTC days, both inclusive, on `created_at`. A new deposit may take a few seconds to be listed and counted.
         *
         *     Permission: read.
         */
        get: operations["depositList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deposit/detail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One deposit
         * @description `confirmations` is 0 in the newest block and counts up; it is fixed when the deposit is credited. A deposit whose block was reorganised away before credit is 40401 until it is mined again, under the same number.
         *
         *     Permission: read.
         */
        get: operations["depositDetail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deposit/replay_webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the deposit.credited webhook again
         * @description One more attempt of the same event (same `webhook-id`), also while a retry is pending. A deposit that is not credited is 40904.
         *
         *     Permission: manage.
         */
        post: operations["depositReplayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/withdraw/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a withdrawal
         * @description The USD value at submission decides the level: below 1,000 USD 1 (paid at once), from 1,000 2 (one approval), from 50,000 3 (two). Without a fresh price there is no level and no record: 50201. The same `biz_order_id` with the same chain, token, address and amount (compared normalised: aliases, checksum case, `1.0` = `1`) returns the first record; with others 40901; once that record failed or was rejected 40902, whatever the parameters. The balance check counts what unfinished withdrawals reserve, and the maximum network fee in the native coin. 40001 too: a recipient that is the hot wallet itself or would lose the payment (a listed token’s contract, a contract for swaps or of the network, an address that burns), and a payment that needs more gas than the chain lets a transaction have.
         *
         *     Permission: manage.
         */
        post: operations["withdrawApply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/withdraw/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What applying for a withdrawal would do
         * @description Takes the body of apply, `biz_order_id` optional. Everything is checked as apply does, and refused as apply does; nothing is written or reserved, so a later apply may differ. A route of its own, so that an older deployment answers 404 and never pays.
         *
         *     Permission: read.
         */
        post: operations["withdrawEstimate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/withdraw/detail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One withdrawal
         * @description By biz_order_id or withdraw_no; two that disagree are 40401. `attempts` are the signed variants of its payment; `stuck` says why it waits, or is null.
         *
         *     Permission: read.
         */
        get: operations["withdrawDetail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/withdraw/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a withdrawal that waits for approval
         * @description Only status 0. It becomes 6 with fail_reason `Cancelled by merchant` and its biz_order_id is consumed; no webhook. Again succeeds. In any other status: 40903, and the message names it.
         *
         *     Permission: manage.
         */
        post: operations["withdrawCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/withdraw/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Withdrawals, newest first
         * @description A change may take a few seconds to show in the filters and the total.
         *
         *     Permission: read.
         */
        get: operations["withdrawList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/swap/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What can be swapped
         * @description Without `chain`: { chains }, the names of the chains that have swaps. With it: { chain, tokens }. The coin has `isNative` and the address that stands for it, 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE.
         *
         *     Permission: read.
         */
        get: operations["swapTokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/swap/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote a swap on one chain
         * @description The best quote after gas of the chain’s providers; `provider` names who gave it. `amount_out_min` is `amount_out_expected` less `slippage_bps`, rounded down, and is enforced on chain. `route_id` can be executed once, until `expires_at` (300 s). A coin and its wrapped form are two tokens, exchanged one for one. `gas_usd` is the swap alone, without an approval. No balance is checked here. A token that takes a fee of its transfers is 40021; a quote further from the market price than the project’s `max_quote_deviation_bps` (500) is not given (50202). `slippage_bps` above its `max_swap_slippage_bps` is 40001, a swap worth more than its `swap_daily_usd` 42203. An address in from_token or to_token whose checksum is wrong is 40021, in from_address 40023.
         *
         *     Permission: read.
         */
        post: operations["swapQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/swap/execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Execute a quote
         * @description Makes one swap of a `route_id`, which is gone with it. The same `biz_order_id` again answers the swap that it made. No balance is checked here: a sub-account that has not enough of the token, or of the coin for gas and value, leads to status 5 and `swap.failed`. Where the allowance is too small it is set to the exact amount first. A swap that exceeds what is left of the project’s `swap_daily_usd` of the UTC day is 42203. `amount_out_min` is enforced on chain, until 600 s after signing.
         *
         *     Permission: manage.
         */
        post: operations["swapExecute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/swap/detail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One swap
         * @description By `swap_no` or `biz_order_id`. `src_tx_hash` is set from broadcast; of a failed swap only where its transaction was reverted on chain. `gas_cost_usd` is the fee of the swap’s own transaction at the coin’s price of the quote. Additive: `attempts`, and `stuck` while it cannot proceed.
         *
         *     Permission: read.
         */
        get: operations["swapDetail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/swap/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List swaps
         * @description Newest first, with the exact total.
         *
         *     Permission: read.
         */
        get: operations["swapList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/client/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The wallet’s hot addresses
         * @description One address per family, with `addr_index` 0. A project has one wallet; `wallet_id` is its number.
         *
         *     Permission: read.
         */
        get: operations["clientWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/client/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every address that can be a call’s `from`
         * @description The hot addresses (`addr_index` 0) first, then those of sub-accounts (`addr_index` is their `sub_index`), newest first. A new sub-account may take a few seconds to be listed and counted.
         *
         *     Permission: read.
         */
        get: operations["clientAddresses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/client/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a coin or token from the wallet
         * @description Answers `queued` when the session key of `X-Session-Key` lets it through (`decided_by: session_key`) or the project’s own rule does (`auto`), else `pending` with the first `risk_reason` that applies, in this order: no_session_key, chain_not_in_scope, contract_not_in_scope, selector_not_in_scope, native_denied, over_per_tx, over_daily_cap. A pending operation that nobody decides on until `expires_at` ends by itself as rejected (5) with fail_reason `expired`. The outcome is in GET /v1/client/operations and in the webhook `client.{op_type}.confirmed`, `.failed` or `.rejected`. The signature of this request can be used once: to repeat a call that had no answer, sign it again with a new timestamp, under the same `Idempotency-Key`, which gives the first answer again. Balance, network fee and address whitelist are checked before a record is made, as for a withdrawal; the daily withdrawal limit is for withdrawals alone. A scope’s `allow_contracts` judges the token’s contract, and the recipient of a coin. 40001 too: a recipient that would lose the payment, as for a withdrawal.
         *
         *     Permission: manage.
         */
        post: operations["clientTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/client/send-tx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send any transaction on an EVM chain
         * @description Answers `queued` when the session key of `X-Session-Key` lets it through (`decided_by: session_key`) or the project’s own rule does (`auto`), else `pending` with the first `risk_reason` that applies, in this order: no_session_key, chain_not_in_scope, contract_not_in_scope, selector_not_in_scope, native_denied, over_per_tx, over_daily_cap. A pending operation that nobody decides on until `expires_at` ends by itself as rejected (5) with fail_reason `expired`. The outcome is in GET /v1/client/operations and in the webhook `client.{op_type}.confirmed`, `.failed` or `.rejected`. The signature of this request can be used once: to repeat a call that had no answer, sign it again with a new timestamp, under the same `Idempotency-Key`, which gives the first answer again. Against the caps it counts the value and the amount of an ERC-20 transfer, transferFrom, approve or increaseAllowance; an unlimited allowance is over every cap. A call that reverts ends with status 4 and the decoded reason. The admin who approves it sees what it would do: the decoded call and the changes of balances. An ERC-20 transfer to an address that is not on the project’s whitelist is 42202.
         *
         *     Permission: manage.
         */
        post: operations["clientSendTx"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/client/sign-message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a text (EIP-191)
         * @description Answers `queued` when the session key of `X-Session-Key` lets it through (`decided_by: session_key`) or the project’s own rule does (`auto`), else `pending` with the first `risk_reason` that applies, in this order: no_session_key, chain_not_in_scope, contract_not_in_scope, selector_not_in_scope, native_denied, over_per_tx, over_daily_cap. A pending operation that nobody decides on until `expires_at` ends by itself as rejected (5) with fail_reason `expired`. The outcome is in GET /v1/client/operations and in the webhook `client.{op_type}.confirmed`, `.failed` or `.rejected`. The signature of this request can be used once: to repeat a call that had no answer, sign it again with a new timestamp, under the same `Idempotency-Key`, which gives the first answer again. The signature (65 bytes, 0x hex) is there once the status is 3. The chain only names the key: the signature is the same on every EVM chain. A session key with contracts or selectors in its scope signs no messages.
         *
         *     Permission: manage.
         */
        post: operations["clientSignMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/client/sign-typed-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign typed data (EIP-712)
         * @description Answers `queued` when the session key of `X-Session-Key` lets it through (`decided_by: session_key`) or the project’s own rule does (`auto`), else `pending` with the first `risk_reason` that applies, in this order: no_session_key, chain_not_in_scope, contract_not_in_scope, selector_not_in_scope, native_denied, over_per_tx, over_daily_cap. A pending operation that nobody decides on until `expires_at` ends by itself as rejected (5) with fail_reason `expired`. The outcome is in GET /v1/client/operations and in the webhook `client.{op_type}.confirmed`, `.failed` or `.rejected`. The signature of this request can be used once: to repeat a call that had no answer, sign it again with a new timestamp, under the same `Idempotency-Key`, which gives the first answer again. Every type must be known, every value in range, and the domain’s chainId the chain’s; what is wrong is 40001 and begins with its place. The signature is there once the status is 3. Permits (ERC-2612, DAI, Permit2) and EIP-3009 messages count their amount against the caps of a session key.
         *
         *     Permission: manage.
         */
        post: operations["clientSignTypedData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/client/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Operations, newest first
         * @description `tx_hash` is set from status 2, `signature` with status 3 of the two sign calls, whose token, to_address and amount are null. `amount_usd` is what it counts, by the prices of when it was made; null if a price is missing. `approved_by` (additive) names the admins who approved a pending one. A change may take a few seconds to show in filters and total.
         *
         *     Permission: read.
         */
        get: operations["clientOperations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/client/pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Operations that wait for an admin
         * @description Status 0 and not expired, newest first; an admin approves or rejects them. `simulation` (additive) is what a send-tx would have done when it was made. `total` counts an operation that has just expired until the list has followed, a few seconds later.
         *
         *     Permission: read.
         */
        get: operations["clientPending"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/client/session-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Session keys, newest first, with those that are revoked or expired
         * @description A new key may take a few seconds to be listed and counted.
         *
         *     Permission: read.
         */
        get: operations["clientSessionKeysList"];
        put?: never;
        /**
         * Make a session key
         * @description A request with the header `X-Session-Key` and the whole value is approved without an admin as far as the key’s scope and caps go. With an empty body the key approves any operation. The value is in this answer alone: only its hash is kept. A cap that is not given, or is 1e12 or more, is none. The signature of this request can be used once.
         *
         *     Permission: approve.
         */
        post: operations["clientSessionKeysCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/client/session-keys/{sk_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a session key at once and for good
         * @description By `sk_<id>` or by the whole value; again succeeds. From then on calls with the key wait for an admin, and what it has queued and not yet signed fails with `session_key_revoked`. Prefer the id: paths stand in access logs.
         *
         *     Permission: approve.
         */
        delete: operations["clientSessionKeysRevoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/energy/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribe to the energy service
         * @description Makes the TRX address that tops up the energy balance. Again answers the existing subscription and changes nothing.
         *
         *     Permission: manage.
         */
        post: operations["energySubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/energy/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The energy subscription
         * @description Null before the first subscribe.
         *
         *     Permission: read.
         */
        get: operations["energySubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/energy/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The energy balance
         * @description Without a subscription it is 0 and not enabled.
         *
         *     Permission: read.
         */
        get: operations["energyBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/energy/topups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Top-ups, newest first
         * @description A top-up counts once it has the confirmations of a TRX deposit.
         *
         *     Permission: read.
         */
        get: operations["energyTopups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/energy/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Energy orders, newest first
         * @description One for each outgoing TRC-20 transfer that needed energy of the service.
         *
         *     Permission: read.
         */
        get: operations["energyOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/energy/sweep-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sweep configurations
         * @description One row a wallet; empty if none was set.
         *
         *     Permission: read.
         */
        get: operations["energySweepConfig"];
        put?: never;
        /**
         * Set the sweep configuration of a wallet
         * @description Creates or replaces the row; fields that are left out get their defaults. A destination that is neither an address of the project nor on its whitelist is stored, and nothing is swept there until two owners have approved it.
         *
         *     Permission: manage.
         */
        post: operations["energySetSweepConfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events since a cursor
         * @description The project’s events, oldest first, whether or not a webhook URL is set: what webhooks carry, each once, and those of one record in their order. `next` is the `after` of the next call, and equals the `after` that was given once nothing is new. With `types` a page may have fewer events than `limit`, or none, and more may follow. Events are kept for 90 days.
         *
         *     Permission: read.
         */
        get: operations["eventsList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "deposit.credited": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: deposit.credited
         * @description A deposit reached its threshold: credit it now. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookDepositCredited"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deposit.orphaned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: deposit.orphaned
         * @description The block of a credited deposit has left the chain. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookDepositOrphaned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deposit.restored": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: deposit.restored
         * @description A deposit that was orphaned is on the chain again. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookDepositRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "withdraw.pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: withdraw.pending
         * @description It waits for an admin (only if the project wants this event). Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookWithdrawPending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "withdraw.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: withdraw.approved
         * @description It has its approvals. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookWithdrawApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "withdraw.broadcast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: withdraw.broadcast
         * @description Its transaction was sent. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookWithdrawBroadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "withdraw.confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: withdraw.confirmed
         * @description It is confirmed: the authoritative success. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookWithdrawConfirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "withdraw.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: withdraw.failed
         * @description It has failed, and no funds move any more. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookWithdrawFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "withdraw.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: withdraw.rejected
         * @description An admin rejected it, or nobody decided in time; no funds moved. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookWithdrawRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "withdraw.amended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: withdraw.amended
         * @description A confirmed record has changed after a reorganisation: tx_hash or an amount (only to keys whose extra_events is on). Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookWithdrawAmended"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "swap.broadcast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: swap.broadcast
         * @description Its transaction was sent. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookSwapBroadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "swap.confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: swap.confirmed
         * @description It is confirmed: the authoritative success. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookSwapConfirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "swap.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: swap.failed
         * @description It has failed, and no funds move any more. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookSwapFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "energy.low_balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: energy.low_balance
         * @description The energy balance has fallen below the threshold of the subscription. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookEnergyLowBalance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "swap.amended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: swap.amended
         * @description A confirmed record has changed after a reorganisation: tx_hash or an amount (only to keys whose extra_events is on). Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookSwapAmended"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "withdraw.reversed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: withdraw.reversed
         * @description A confirmed record paid nothing in the end: its block left the chain, and what is final did not pay. Take back what you did on `confirmed`; nothing is paid again by itself. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookWithdrawReversed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "swap.reversed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: swap.reversed
         * @description A confirmed record paid nothing in the end: its block left the chain, and what is final did not pay. Take back what you did on `confirmed`; nothing is paid again by itself. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookSwapReversed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.transfer.pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.transfer.pending
         * @description It waits for an admin (only if the project wants this event). Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientTransferPending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.transfer.confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.transfer.confirmed
         * @description It is confirmed: the authoritative success. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientTransferConfirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.transfer.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.transfer.failed
         * @description It has failed, and no funds move any more. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientTransferFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.transfer.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.transfer.rejected
         * @description An admin rejected it, or nobody decided in time; no funds moved. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientTransferRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.transfer.amended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.transfer.amended
         * @description A confirmed record has changed after a reorganisation: tx_hash or an amount (only to keys whose extra_events is on). Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientTransferAmended"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.transfer.reversed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.transfer.reversed
         * @description A confirmed record paid nothing in the end: its block left the chain, and what is final did not pay. Take back what you did on `confirmed`; nothing is paid again by itself. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientTransferReversed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.send-tx.pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.send-tx.pending
         * @description It waits for an admin (only if the project wants this event). Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientSendTxPending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.send-tx.confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.send-tx.confirmed
         * @description It is confirmed: the authoritative success. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientSendTxConfirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.send-tx.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.send-tx.failed
         * @description It has failed, and no funds move any more. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientSendTxFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.send-tx.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.send-tx.rejected
         * @description An admin rejected it, or nobody decided in time; no funds moved. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientSendTxRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.send-tx.amended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.send-tx.amended
         * @description A confirmed record has changed after a reorganisation: tx_hash or an amount (only to keys whose extra_events is on). Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientSendTxAmended"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.send-tx.reversed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.send-tx.reversed
         * @description A confirmed record paid nothing in the end: its block left the chain, and what is final did not pay. Take back what you did on `confirmed`; nothing is paid again by itself. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientSendTxReversed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.sign-message.pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.sign-message.pending
         * @description It waits for an admin (only if the project wants this event). Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientSignMessagePending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.sign-message.confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.sign-message.confirmed
         * @description It is confirmed: the authoritative success. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientSignMessageConfirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.sign-message.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.sign-message.failed
         * @description It has failed, and no funds move any more. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientSignMessageFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.sign-message.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.sign-message.rejected
         * @description An admin rejected it, or nobody decided in time; no funds moved. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientSignMessageRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.sign-message.amended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.sign-message.amended
         * @description A confirmed record has changed after a reorganisation: tx_hash or an amount (only to keys whose extra_events is on). Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientSignMessageAmended"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.sign-message.reversed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.sign-message.reversed
         * @description A confirmed record paid nothing in the end: its block left the chain, and what is final did not pay. Take back what you did on `confirmed`; nothing is paid again by itself. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientSignMessageReversed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.sign-typed-data.pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.sign-typed-data.pending
         * @description It waits for an admin (only if the project wants this event). Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientSignTypedDataPending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.sign-typed-data.confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.sign-typed-data.confirmed
         * @description It is confirmed: the authoritative success. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientSignTypedDataConfirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.sign-typed-data.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.sign-typed-data.failed
         * @description It has failed, and no funds move any more. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientSignTypedDataFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.sign-typed-data.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.sign-typed-data.rejected
         * @description An admin rejected it, or nobody decided in time; no funds moved. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientSignTypedDataRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.sign-typed-data.amended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.sign-typed-data.amended
         * @description A confirmed record has changed after a reorganisation: tx_hash or an amount (only to keys whose extra_events is on). Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientSignTypedDataAmended"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.sign-typed-data.reversed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent to your webhook URL: client.sign-typed-data.reversed
         * @description A confirmed record paid nothing in the end: its block left the chain, and what is final did not pay. Take back what you did on `confirmed`; nothing is paid again by itself. Answer any 2xx within 10 seconds. Anything else is tried again after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, seven attempts in all. Process each `webhook-id` once.
         */
        post: operations["webhookClientSignTypedDataReversed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AddressBalanceAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Balance"];
        };
        /** @description One deposit address of each family. */
        Addresses: {
            /** @description Valid on every EVM chain. */
            EVM: string;
            /** @description Address on TRON. */
            TRX: string;
            /** @description Address on Solana. */
            SOL: string;
        };
        /** @description The record that apply made or found. */
        AppliedWithdrawal: {
            /** @description Number of the withdrawal. */
            withdraw_no: string;
            /** @description Where it stands. */
            status: components["schemas"]["WithdrawalStatus"];
            /** @description How many approvals it needs. */
            level: components["schemas"]["WithdrawalLevel"];
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
        };
        /** @description One signed transaction of an order. */
        Attempt: {
            /** @description null on chains without nonces. */
            nonce: number | null;
            /** @description Hash of its transaction; null until it is sent. */
            tx_hash: components["schemas"]["TransactionHash"];
            /** @description When it was signed, unix seconds. */
            at: components["schemas"]["UnixSeconds"];
            /** @description The last that is known of it, such as sent, mined or replaced. */
            outcome: string;
        };
        /** @description What an address holds on its chain now. */
        Balance: {
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description An address in the form of its chain. */
            address: string;
            /** @description Symbol of the coin or token. */
            token: string;
            /** @description Balance in the token’s unit. */
            balance: components["schemas"]["Decimal"];
        };
        /** @description What the call moves to or from an address. */
        BalanceChange: {
            /** @description An address in the form of its chain. */
            address: string;
            /** @description null for a token that is not listed. */
            token: string | null;
            /** @description null for the chain’s coin. */
            token_address: string | null;
            /** @description The id of an ERC-721 or ERC-1155 token. */
            token_id: string | null;
            /** @description Decimal, negative for what leaves the address; null if the decimals are not known. */
            amount: string | null;
            /** @description The same in smallest units. */
            amount_raw: string;
        };
        /**
         * @description What the energy was rented for.
         * @enum {string}
         */
        BusinessType: "sweep" | "withdraw" | "client_tx";
        /** @description A chain that this deployment serves. */
        Chain: {
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description EIP-155 id of an EVM chain; null for TRX and SOL. */
            chain_id: number | null;
            /** @description Symbol of the chain’s coin. */
            native_token: string;
            /** @description Confirmations: of a chain the threshold, of a deposit how many it has. */
            confirmations: number;
            /** @description Whole seconds, at least 1. */
            block_time: number;
            /** @description Additive: the same in milliseconds. */
            block_time_ms: number;
            /** @description Additive: watched and payable in this deployment. */
            enabled: components["schemas"]["Flag"];
        };
        /**
         * @description A chain by its canonical name.
         * @enum {string}
         */
        ChainName: "ETH" | "BSC" | "BASE" | "POLYGON" | "ARBITRUM" | "TRX" | "SOL";
        /**
         * @description A chain by its canonical name, or by an alias.
         * @enum {string}
         */
        ChainOrAlias: "ETH" | "BSC" | "BASE" | "POLYGON" | "ARBITRUM" | "TRX" | "SOL" | "ETHEREUM" | "MAINNET" | "BNB" | "BINANCE" | "MATIC" | "ARB" | "TRON" | "SOLANA";
        ClientAddressesAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Page"] & {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["WalletAddress"][];
            };
        };
        ClientOperationsAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Page"] & {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["Operation"][];
            };
        };
        ClientPendingAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Page"] & {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["PendingOperation"][];
            };
        };
        ClientSendTxAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["QueuedOperation"] | components["schemas"]["WaitingOperation"];
        };
        ClientSendTxRequest: {
            /** @description ETH, BSC, BASE, POLYGON or ARBITRUM, or an alias of one; TRX and SOL are 40004. */
            chain: components["schemas"]["ChainOrAlias"];
            /** @description Which of the wallet’s addresses acts (GET /v1/client/addresses); the hot address unless given. Another’s is 40004. */
            from?: string;
            /** @description The contract or account that is called; required, since this creates no contracts. */
            to: string;
            /**
             * @description Wei, hexadecimal; `0` and `0x` are zero too.
             * @default 0x0
             */
            value?: string;
            /**
             * @description Calldata, at most 65536 bytes.
             * @default 0x
             */
            data?: string;
            /** @description Gas limit in decimal, 21000 to 30000000, and at most the chain's own cap for a transaction; estimated unless given. */
            gas?: string;
        };
        ClientSessionKeysCreateAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["NewSessionKey"];
        };
        ClientSessionKeysCreateRequest: {
            /** @description At most 64 characters. */
            name?: string;
            scope?: {
                /** @description Allowed chains, by name or alias; empty means any chain of the wallet. */
                chains?: components["schemas"]["ChainOrAlias"][];
                /** @description Allowed targets: the contract of a call, the token of a transfer, the recipient of a coin, the verifyingContract of typed data. Empty means any. An address without a chain counts on every chain of the scope, where another contract may have it. */
                allow_contracts?: string[];
                /** @description Allowed 4-byte selectors; empty means any. Transfers of coins, of TRX and SOL tokens have none and are not judged by it: name contracts too, or deny_native and chains, where they must not pass. */
                allow_selectors?: string[];
                /**
                 * @description 1 blocks whatever sends the chain’s coin.
                 * @default 0
                 */
                deny_native?: components["schemas"]["Flag"];
            };
            /**
             * @description Most that one operation may count, in USD with at most 6 decimals.
             * @default 1000000000000
             */
            max_per_tx_usd?: number;
            /**
             * @description Most that the operations of a UTC day may count together, in USD.
             * @default 1000000000000
             */
            daily_cap_usd?: number;
            /**
             * @description Days until it expires, to the second; may have a fraction.
             * @default 365
             */
            ttl_days?: number;
        };
        ClientSessionKeysListAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Page"] & {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["SessionKey"][];
            };
        };
        ClientSessionKeysRevokeAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
        };
        ClientSignMessageAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["QueuedOperation"] | components["schemas"]["WaitingOperation"];
        };
        ClientSignMessageRequest: {
            /** @description ETH, BSC, BASE, POLYGON or ARBITRUM, or an alias of one; TRX and SOL are 40004. */
            chain: components["schemas"]["ChainOrAlias"];
            /** @description Which of the wallet’s addresses acts (GET /v1/client/addresses); the hot address unless given. Another’s is 40004. */
            from?: string;
            /** @description Text, signed as it is (EIP-191 personal_sign); at most 32768 bytes in UTF-8. `0x...` is a text like another. */
            message: string;
        };
        ClientSignTypedDataAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["QueuedOperation"] | components["schemas"]["WaitingOperation"];
        };
        ClientSignTypedDataRequest: {
            /** @description ETH, BSC, BASE, POLYGON or ARBITRUM, or an alias of one; TRX and SOL are 40004. */
            chain: components["schemas"]["ChainOrAlias"];
            /** @description Which of the wallet’s addresses acts (GET /v1/client/addresses); the hot address unless given. Another’s is 40004. */
            from?: string;
            /** @description EIP-712 domain: name, version, chainId, verifyingContract, salt; those that are given are hashed. chainId, when given, is the chain’s. */
            domain: {
                [key: string]: unknown;
            };
            /** @description Fields of each struct by its name; EIP712Domain may be left out. */
            types: {
                [key: string]: {
                    name: string;
                    type: string;
                }[];
            };
            /** @description The struct that is signed. */
            primaryType: string;
            /** @description Its value: integers as numbers, decimal or 0x text, bytes as 0x text. */
            message: {
                [key: string]: unknown;
            };
        };
        ClientTransferAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["QueuedOperation"] | components["schemas"]["WaitingOperation"];
        };
        ClientTransferRequest: {
            /** @description Chain; the aliases ETHEREUM, MAINNET, BNB, BINANCE, MATIC, ARB, TRON, SOLANA too. */
            chain: components["schemas"]["ChainOrAlias"];
            /** @description Which of the wallet’s addresses acts (GET /v1/client/addresses); the hot address unless given. Another’s is 40004. */
            from?: string;
            /** @description Symbol of a listed coin or token. */
            token: string;
            /** @description Recipient, in the form of the chain. */
            to: string;
            /** @description Decimal string above 0, with no more decimals than the token has. */
            amount: string;
            /** @description Your own note, at most 256 characters; it does not go on chain. */
            memo?: string;
        };
        ClientWalletAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Wallet"];
        };
        /**
         * @description session_key: within a session key’s scope. auto: by the project’s own rule. pending: it had to wait for an admin.
         * @enum {string}
         */
        DecidedBy: "session_key" | "auto" | "pending";
        /** @description Canonical decimal string: no exponent, no trailing zeros. */
        Decimal: string;
        /** @description A payment to a sub-account. */
        Deposit: {
            /** @description Idempotency key of deposit webhooks. */
            deposit_no: string;
            /** @description Your own id of the user. */
            user_id: string;
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description An address in the form of its chain. */
            address: string;
            /** @description Symbol of the coin or token. */
            token: string;
            /** @description Amount in the token’s unit. */
            amount: components["schemas"]["Decimal"];
            /** @description Hash of its transaction; null until it is sent. */
            tx_hash: components["schemas"]["TransactionHash"];
            /** @description Number of the block, as text. */
            block_number: string;
            /** @description Confirmations: of a chain the threshold, of a deposit how many it has. */
            confirmations: number;
            /** @description Where it stands. */
            status: components["schemas"]["DepositStatus"];
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
            /** @description When it was credited; null until then. */
            credited_at: components["schemas"]["UnixSeconds"] | null;
            /** @description Additive: 1 while the block of a credited deposit is off the chain (deposit.orphaned). */
            orphaned: components["schemas"]["Flag"];
        };
        DepositDetailAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Deposit"];
        };
        /** @description The data of deposit.* webhooks. */
        DepositEvent: {
            /** @description Idempotency key of deposit webhooks. */
            deposit_no: string;
            /** @description Your own id of the user. */
            user_id: string;
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description An address in the form of its chain. */
            address: string;
            /** @description Symbol of the coin or token. */
            token: string;
            /** @description Amount in the token’s unit. */
            amount: components["schemas"]["Decimal"];
            /** @description Hash of its transaction; null until it is sent. */
            tx_hash: components["schemas"]["TransactionHash"];
            /** @description Number of the block, as text. */
            block_number: string;
            /** @description Confirmations: of a chain the threshold, of a deposit how many it has. */
            confirmations: number;
            /** @description Where it stands. */
            status: components["schemas"]["DepositStatus"];
            /** @description When it was credited; null until then. */
            credited_at: components["schemas"]["UnixSeconds"] | null;
        };
        DepositListAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Page"] & {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["Deposit"][];
            };
        };
        DepositReplayWebhookAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            /** @constant */
            message: "Queued";
        };
        DepositReplayWebhookRequest: {
            /** @description Deposit order number. */
            deposit_no: string;
        };
        /**
         * @description 0 confirming, 2 credited. There is no 1.
         * @enum {integer}
         */
        DepositStatus: 0 | 2;
        /**
         * @description How long a rental lasts. 10010: 10 minutes, 20001: 1 hour, 30001: 1 day.
         * @enum {string}
         */
        DurationCode: "10010" | "20001" | "30001";
        EnergyBalanceAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                balance_trx: components["schemas"]["Decimal"];
                low_balance: boolean;
                /** @description Whether it is in use. */
                enabled: boolean;
            };
        };
        /**
         * @description 0 ordered, 1 delegated, 2 failed, 3 partial, 10 recovered.
         * @enum {integer}
         */
        EnergyOrderStatus: 0 | 1 | 2 | 3 | 10;
        EnergyOrdersAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                /** @description The items of this page, newest first. */
                list: {
                    /** @description Number of the sub-account. */
                    id: number;
                    business_type: components["schemas"]["BusinessType"];
                    /** @description The order's number. */
                    business_ref: string;
                    receive_address: string;
                    energy_amount: number;
                    duration_code: components["schemas"]["DurationCode"];
                    cost_trx: components["schemas"]["Decimal"];
                    /** @description Additive: what burning TRX for the transfer’s energy would have cost. */
                    burn_trx: components["schemas"]["Decimal"];
                    /** @description Where it stands. */
                    status: components["schemas"]["EnergyOrderStatus"];
                    gas_trade_no: string | null;
                    /** @description UTC, YYYY-MM-DD HH:MM:SS. */
                    created_at: string;
                }[];
                /** @description Exact; may lag a write by a few seconds. */
                total: number;
                page: number;
                limit: number;
            };
        };
        EnergySetSweepConfigAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                /**
                 * @description False if the call reverted.
                 * @constant
                 */
                ok: true;
            };
        };
        EnergySetSweepConfigRequest: {
            /** @description The wallet; its row is created or changed. */
            wallet_id: number;
            /** @description TRX address that deposits are swept to. */
            dest_address: string;
            /** @description For display only. */
            dest_sub_account_id?: number;
            /**
             * @description Less is left where it is.
             * @default 5
             */
            min_usd?: number;
            /**
             * @description How long energy is rented for a sweep. 10010: 10 minutes, 20001: 1 hour, 30001: 1 day.
             * @default 10010
             */
            duration_code?: components["schemas"]["DurationCode"];
            /**
             * @description Burn TRX when the rental fails.
             * @default false
             */
            fallback_burn_enabled?: boolean;
            /** @description The most TRX that one sweep may burn then. */
            fallback_burn_trx?: string;
            /** @default true */
            enabled?: boolean;
        };
        EnergySubscribeAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                /** @description Your project. */
                project_id: string;
                /** @description Where TRX is sent to. */
                deposit_address: string;
                balance_trx: components["schemas"]["Decimal"];
                /** @description Whether it is in use. */
                enabled: boolean;
            };
        };
        EnergySubscribeRequest: {
            /** @description TRX below which `energy.low_balance` is sent; default 50. */
            low_balance_threshold?: string;
            /** @description Where low-balance alerts go; by default to the webhook URLs of the keys. */
            notify_webhook_url?: string;
        };
        EnergySubscriptionAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                /** @description Your project. */
                project_id: string;
                /** @description Whether it is in use. */
                enabled: components["schemas"]["Flag"];
                /** @description Where TRX is sent to. */
                deposit_address: string;
                balance_trx: components["schemas"]["Decimal"];
                total_topup_trx: components["schemas"]["Decimal"];
                total_consumed_trx: components["schemas"]["Decimal"];
                low_balance_threshold: components["schemas"]["Decimal"];
                notify_webhook_url: string | null;
                /** @description UTC, YYYY-MM-DD HH:MM:SS. */
                created_at: string;
            } | null;
        };
        EnergySweepConfigAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                /** @description Number of the sub-account. */
                id: number;
                /** @description Number of the wallet. */
                wallet_id: number;
                /** @description Whether it is in use. */
                enabled: boolean;
                dest_sub_account_id: number | null;
                dest_address: string;
                min_usd: components["schemas"]["Decimal"];
                duration_code: components["schemas"]["DurationCode"];
                fallback_burn_enabled: boolean;
                fallback_burn_trx: components["schemas"]["Decimal"];
                /** @description Additive: `owners` if nothing is swept until two owners have approved dest_address. */
                waiting_for: "owners" | null;
            }[];
        };
        EnergyTopupsAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                /** @description The items of this page, newest first. */
                list: {
                    /** @description Number of the sub-account. */
                    id: number;
                    amount_trx: components["schemas"]["Decimal"];
                    /** @description Hash of its transaction; null until it is sent. */
                    tx_hash: string;
                    /** @description Null until settled. */
                    settled_tx_hash: string | null;
                    /** @description 0 received, 1 settled to the energy account. */
                    status: components["schemas"]["Flag"];
                    /** @description UTC, YYYY-MM-DD HH:MM:SS. */
                    block_time: string;
                    /** @description UTC, YYYY-MM-DD HH:MM:SS. */
                    created_at: string;
                }[];
                /** @description Exact; may lag a write by a few seconds. */
                total: number;
                page: number;
                limit: number;
            };
        };
        /** @description Every answer that is no success. */
        Error: {
            code: components["schemas"]["ErrorCode"];
            /** @description Names the field and what to do. */
            message: string;
            /**
             * Format: uri
             * @description The page of this code. Only in the merchant API, where the deployment serves its documentation.
             */
            help?: string;
        };
        /**
         * @description The code of an error. Its first three digits are the HTTP status.
         * @enum {integer}
         */
        ErrorCode: 40001 | 40004 | 40020 | 40021 | 40022 | 40023 | 40024 | 40030 | 40031 | 40101 | 40301 | 40302 | 40401 | 40901 | 40902 | 40903 | 40904 | 42201 | 42202 | 42203 | 42901 | 50001 | 50201 | 50202 | 50203 | 50204 | 50301;
        EventsListAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                /** @description The items of this page, newest first. */
                list: (components["schemas"]["ToldDepositEvent"] | components["schemas"]["ToldWithdrawalEvent"] | components["schemas"]["ToldOperationEvent"] | components["schemas"]["ToldSwapEvent"] | components["schemas"]["ToldLowBalanceEvent"])[];
                /** @description `after` of the next call. */
                next: string;
            };
        };
        /** @description The swap that execute made or found. */
        ExecutedSwap: {
            /** @description Number of the swap. */
            swap_no: string;
            /** @description Your own order id. */
            biz_order_id: string;
            /** @description Who quoted the swap. */
            provider: string;
            /** @description The chain that is paid on. */
            from_chain: components["schemas"]["ChainName"];
            /** @description What is paid, by its symbol. */
            from_token: string;
            /** @description The chain that receives: the same. */
            to_chain: components["schemas"]["ChainName"];
            /** @description What is received, by its symbol. */
            to_token: string;
            /** @description What is paid, in from_token’s unit. */
            amount_in: components["schemas"]["Decimal"];
            /** @description What the quote promises, in to_token’s unit. */
            amount_out_expected: components["schemas"]["Decimal"];
            /** @description The least that is received: less reverts on chain. */
            amount_out_min: components["schemas"]["Decimal"];
            /** @description How far the output may fall below the quote, in basis points. */
            slippage_bps: number;
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
            /**
             * @description Where it stands.
             * @constant
             */
            status: 0;
        };
        /**
         * @description Chains of one family share addresses: EVM stands for all five EVM chains.
         * @enum {string}
         */
        Family: "EVM" | "TRX" | "SOL";
        /**
         * @description 0 is no, 1 is yes.
         * @enum {integer}
         */
        Flag: 0 | 1;
        /** @description The service answers. */
        Health: {
            /**
             * @description Where it stands.
             * @constant
             */
            status: "ok";
            /**
             * Format: date-time
             * @description The server’s clock, ISO 8601.
             */
            time: string;
        };
        /** @description The key, whose value is shown this once. */
        NewSessionKey: {
            /** @description The bearer value `sk_<id>_<secret>`, shown this once. */
            sk_id: string;
            /**
             * Format: date-time
             * @description ISO 8601.
             */
            expires_at: string;
        };
        /** @description An operation of the client wallet. */
        Operation: {
            /** @description Number of the operation. */
            op_no: string;
            /** @description Which call made the operation. */
            op_type: components["schemas"]["OperationType"];
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description Symbol of the coin or token. */
            token: string | null;
            /** @description The recipient. */
            to_address: string | null;
            /** @description Amount in the token’s unit. */
            amount: components["schemas"]["Decimal"] | null;
            /** @description A decimal string, unlike other USD fields; null if a price is missing. */
            amount_usd: components["schemas"]["Decimal"] | null;
            /** @description Who let it through. */
            decided_by: components["schemas"]["DecidedBy"];
            /** @description Where it stands. */
            status: components["schemas"]["OperationStatus"];
            /** @description Hash of its transaction; null until it is sent. */
            tx_hash: components["schemas"]["TransactionHash"] | null;
            /** @description Of the two sign calls, with status 3. */
            signature: string | null;
            /** @description Why it failed or was rejected; null otherwise. */
            fail_reason: string | null;
            /** @description Additive: what reached the recipient, if the token credited less than `amount`; else null. */
            amount_received: components["schemas"]["Decimal"] | null;
            /** @description Additive: set when a confirmed order’s block left the chain and what is final in its place paid nothing; else null. */
            reversed: components["schemas"]["Reversed"] | null;
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
            /** @description When it was first sent. */
            sent_at: components["schemas"]["UnixSeconds"] | null;
            /** @description When it was confirmed. */
            confirmed_at: components["schemas"]["UnixSeconds"] | null;
            /** @description Additive: the admins who approved it. */
            approved_by: string[];
        };
        /** @description The data of client.* webhooks. */
        OperationEvent: {
            /** @description Number of the operation. */
            op_no: string;
            /** @description Which call made the operation. */
            op_type: components["schemas"]["OperationType"];
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description Symbol of the coin or token. */
            token: string | null;
            /** @description The recipient. */
            to_address: string | null;
            /** @description Amount in the token’s unit. */
            amount: components["schemas"]["Decimal"] | null;
            /** @description Who let it through. */
            decided_by: components["schemas"]["DecidedBy"];
            /** @description Where it stands. */
            status: components["schemas"]["OperationStatus"];
            /** @description Hash of its transaction; null until it is sent. */
            tx_hash: components["schemas"]["TransactionHash"] | null;
            /** @description Of the two sign calls, with status 3. */
            signature: string | null;
            /** @description Why it failed or was rejected; null otherwise. */
            fail_reason: string | null;
            /** @description Additive: what reached the recipient, if the token credited less than `amount`; else null. */
            amount_received: components["schemas"]["Decimal"] | null;
            /** @description Additive: set when a confirmed order’s block left the chain and what is final in its place paid nothing; else null. */
            reversed: components["schemas"]["Reversed"] | null;
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
            /** @description When it was first sent. */
            sent_at: components["schemas"]["UnixSeconds"] | null;
            /** @description When it was confirmed. */
            confirmed_at: components["schemas"]["UnixSeconds"] | null;
            /** @description Your project. */
            project_id: string;
            /** @description Number of the wallet. */
            wallet_id: number;
            /** @description The address that pays. */
            from_address: string;
        };
        /**
         * @description 0 pending, 1 queued, 2 sent, 3 confirmed, 4 failed, 5 rejected.
         * @enum {integer}
         */
        OperationStatus: 0 | 1 | 2 | 3 | 4 | 5;
        /**
         * @description Which call made the operation.
         * @enum {string}
         */
        OperationType: "transfer" | "send-tx" | "sign-message" | "sign-typed-data";
        /** @description What every list answers beside its items. */
        Page: {
            /** @description How many there are. Exact; may lag a write by a few seconds. */
            total: number;
            /** @description The page that this is, from 1. */
            page: number;
            /** @description Items a page. */
            size: number;
        };
        /** @description An operation that waits for an admin. */
        PendingOperation: {
            /** @description Number of the operation. */
            op_no: string;
            /** @description Which call made the operation. */
            op_type: components["schemas"]["OperationType"];
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description Symbol of the coin or token. */
            token: string | null;
            /** @description The recipient. */
            to_address: string | null;
            /** @description Amount in the token’s unit. */
            amount: components["schemas"]["Decimal"] | null;
            /** @description A decimal string, unlike other USD fields; null if a price is missing. */
            amount_usd: components["schemas"]["Decimal"] | null;
            /** @description Who let it through. */
            decided_by: components["schemas"]["DecidedBy"];
            /** @description Where it stands. */
            status: components["schemas"]["OperationStatus"];
            /** @description Hash of its transaction; null until it is sent. */
            tx_hash: components["schemas"]["TransactionHash"] | null;
            /** @description Of the two sign calls, with status 3. */
            signature: string | null;
            /** @description Why it failed or was rejected; null otherwise. */
            fail_reason: string | null;
            /** @description Additive: what reached the recipient, if the token credited less than `amount`; else null. */
            amount_received: components["schemas"]["Decimal"] | null;
            /** @description Additive: set when a confirmed order’s block left the chain and what is final in its place paid nothing; else null. */
            reversed: components["schemas"]["Reversed"] | null;
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
            /** @description When it was first sent. */
            sent_at: components["schemas"]["UnixSeconds"] | null;
            /** @description When it was confirmed. */
            confirmed_at: components["schemas"]["UnixSeconds"] | null;
            /** @description Additive: the admins who approved it. */
            approved_by: string[];
            /** @description The address that pays. */
            from_address: string;
            /** @description Your note; null for none. */
            memo: string | null;
            /** @description Why it waits for an admin: the first reason that applies. */
            risk_reason: components["schemas"]["RiskReason"] | null;
            /** @description When it expires. */
            expires_at: components["schemas"]["UnixSeconds"];
            /** @description Additive: what a send-tx would have done when it was made. */
            simulation: components["schemas"]["Simulation"] | null;
        };
        /** @description It will be signed without an admin. */
        QueuedOperation: {
            /** @description Number of the operation. */
            op_no: string;
            /**
             * @description Where it stands. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "queued";
            /**
             * @description Who let it through.
             * @enum {string}
             */
            decided_by: "session_key" | "auto";
            /** @description What it counts against caps, in USD; null if a price is missing. */
            amount_usd: number | null;
        };
        /** @description A confirmed order that paid nothing in the end. */
        Reversed: {
            /** @description What became final in its place. */
            reason: string;
            at: components["schemas"]["UnixSeconds"];
        };
        /**
         * @description Why it waits for an admin: the first that applies.
         * @enum {string}
         */
        RiskReason: "no_session_key" | "chain_not_in_scope" | "contract_not_in_scope" | "selector_not_in_scope" | "native_denied" | "over_per_tx" | "over_daily_cap";
        /** @description A key that approves operations of the client wallet. */
        SessionKey: {
            /** @description Without the secret. */
            sk_id: string;
            /** @description Your name for it. */
            name: string;
            /** @description What the key may approve. */
            scope: components["schemas"]["SessionKeyScope"];
            /** @description USD; 1e12 is no cap. */
            max_per_tx_usd: number;
            /** @description USD; 1e12 is no cap. */
            daily_cap_usd: number;
            /** @description Of the daily cap, in this UTC day. */
            used_today_usd: number;
            /** @description Days from its making to its expiry. */
            ttl_days: number;
            /**
             * @description Where it stands.
             * @enum {string}
             */
            status: "active" | "revoked" | "expired";
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
            /** @description When it expires. */
            expires_at: components["schemas"]["UnixSeconds"];
            /** @description When it was revoked; null if it was not. */
            revoked_at: components["schemas"]["UnixSeconds"] | null;
            /** @description When it last approved an operation. */
            last_used_at: components["schemas"]["UnixSeconds"] | null;
        };
        /** @description What the key may approve. */
        SessionKeyScope: {
            /** @description Chains by their canonical names. */
            chains: components["schemas"]["ChainName"][];
            /** @description EVM addresses in lower case, with CHAIN: where one chain was named. */
            allow_contracts: string[];
            /** @description Allowed 4-byte selectors; empty means any. */
            allow_selectors: string[];
            /** @description 1 blocks whatever sends the chain’s coin. */
            deny_native: components["schemas"]["Flag"];
        };
        /** @description What a call did when it was tried without being sent. */
        Simulation: {
            /** @description False if the call reverted. */
            ok: boolean;
            /** @description Why the call reverted; null if it did not. */
            revert_reason: string | null;
            /** @description Gas that the call used. */
            gas: string | null;
            /**
             * @description `trace`: a node showed every transfer. `calldata`: only the call was decoded.
             * @enum {string}
             */
            source: "trace" | "calldata";
            /** @description What the call moves to and from each address. */
            balance_changes: components["schemas"]["BalanceChange"][];
            /** @description The well-known function that the calldata fits: signature and args; or null. */
            decoded_call: unknown;
        };
        /** @description Why an order waits. */
        Stuck: {
            /** @description Why it waits. */
            cause: string;
            /** @description When it is tried again; null: unknown. */
            next_action_at: components["schemas"]["UnixSeconds"] | null;
        };
        /** @description A user’s deposit addresses. */
        SubAccount: {
            /** @description Permanent and safe to show to end users. */
            account_no: string;
            /** @description Number of the sub-account. */
            sub_account_id: number;
            /** @description Your own id of the user. */
            user_id: string;
            /** @description Addresses, one for each family. */
            addresses: components["schemas"]["Addresses"];
            /** @description Additive: chains whose coin is not accepted, each with false. Absent if there is none. */
            native_deposits?: {
                [key: string]: boolean;
            };
        };
        /** @description A sub-account as lists show it. */
        SubAccountItem: {
            /** @description Number of the sub-account. */
            id: number;
            /** @description Position of its addresses in the wallet. */
            sub_index: number;
            /** @description Permanent and safe to show to end users. */
            account_no: string;
            /** @description Your own id of the user. */
            user_ref: string;
            /** @description Your name for it. */
            label: string;
            /** @description Addresses, one for each family. */
            addresses: components["schemas"]["Addresses"];
        };
        SubaccountCreateAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["SubAccount"];
        };
        SubaccountCreateRequest: {
            /** @description Your own id of the user: the idempotency key. Again returns the same sub-account. */
            user_id: string;
            /** @description At most 64 characters; user_id unless given. The label of a repeated call is ignored. */
            label?: string;
        };
        SubaccountInfoAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["SubAccount"];
        };
        SubaccountListAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Page"] & {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["SubAccountItem"][];
            };
        };
        /** @description A swap in full. */
        Swap: {
            /** @description Number of the swap. */
            swap_no: string;
            /** @description Your own order id. */
            biz_order_id: string;
            /** @description Who quoted the swap. */
            provider: string;
            /** @description The chain that is paid on. */
            from_chain: components["schemas"]["ChainName"];
            /** @description What is paid, by its symbol. */
            from_token: string;
            /** @description The chain that receives: the same. */
            to_chain: components["schemas"]["ChainName"];
            /** @description What is received, by its symbol. */
            to_token: string;
            /** @description What is paid, in from_token’s unit. */
            amount_in: components["schemas"]["Decimal"];
            /** @description What the quote promises, in to_token’s unit. */
            amount_out_expected: components["schemas"]["Decimal"];
            /** @description The least that is received: less reverts on chain. */
            amount_out_min: components["schemas"]["Decimal"];
            /** @description How far the output may fall below the quote, in basis points. */
            slippage_bps: number;
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
            /** @description By the receipt; null until confirmed. */
            amount_out_actual: components["schemas"]["Decimal"] | null;
            /** @description Where it stands. */
            status: components["schemas"]["SwapStatus"];
            /** @description Of a failed swap only where it was reverted on chain. */
            src_tx_hash: components["schemas"]["TransactionHash"] | null;
            /** @description src_tx_hash, once confirmed. */
            dest_tx_hash: components["schemas"]["TransactionHash"] | null;
            /** @description When it was first signed. */
            signed_at: components["schemas"]["UnixSeconds"] | null;
            /** @description When it was first sent. */
            sent_at: components["schemas"]["UnixSeconds"] | null;
            /** @description When it was confirmed. */
            confirmed_at: components["schemas"]["UnixSeconds"] | null;
            /** @description Why it failed or was rejected; null otherwise. */
            fail_reason: string | null;
            /** @description Additive: set when a confirmed order’s block left the chain and what is final in its place paid nothing; else null. */
            reversed: components["schemas"]["Reversed"] | null;
            /** @description The address that pays. */
            from_address: string;
            /** @description The recipient. */
            to_address: string;
            /** @description Fee of the swap’s own transaction; null until it is mined. */
            gas_cost_usd: components["schemas"]["Decimal"] | null;
            /** @description Your note; null for none. */
            memo: string | null;
            /** @description Additive: every transaction that was signed for it. */
            attempts: components["schemas"]["Attempt"][];
            /** @description Additive: why it waits, null while it moves. */
            stuck: components["schemas"]["Stuck"] | null;
        };
        /** @description Without `chain`: the chains that have swaps. */
        SwapChains: {
            /** @description Chains by their canonical names. */
            chains: components["schemas"]["ChainName"][];
        };
        SwapDetailAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Swap"];
        };
        /** @description The data of swap.* webhooks. */
        SwapEvent: {
            /** @description Number of the swap. */
            swap_no: string;
            /** @description Your own order id. */
            biz_order_id: string;
            /** @description Who quoted the swap. */
            provider: string;
            /** @description The chain that is paid on. */
            from_chain: components["schemas"]["ChainName"];
            /** @description What is paid, by its symbol. */
            from_token: string;
            /** @description The chain that receives: the same. */
            to_chain: components["schemas"]["ChainName"];
            /** @description What is received, by its symbol. */
            to_token: string;
            /** @description What is paid, in from_token’s unit. */
            amount_in: components["schemas"]["Decimal"];
            /** @description What the quote promises, in to_token’s unit. */
            amount_out_expected: components["schemas"]["Decimal"];
            /** @description The least that is received: less reverts on chain. */
            amount_out_min: components["schemas"]["Decimal"];
            /** @description By the receipt; null until confirmed. */
            amount_out_actual: components["schemas"]["Decimal"] | null;
            /** @description Where it stands. */
            status: components["schemas"]["SwapStatus"];
            /** @description Of a failed swap only where it was reverted on chain. */
            src_tx_hash: components["schemas"]["TransactionHash"] | null;
            /** @description When it was first signed. */
            signed_at: components["schemas"]["UnixSeconds"] | null;
            /** @description When it was first sent. */
            sent_at: components["schemas"]["UnixSeconds"] | null;
            /** @description When it was confirmed. */
            confirmed_at: components["schemas"]["UnixSeconds"] | null;
            /** @description Why it failed or was rejected; null otherwise. */
            fail_reason: string | null;
            /** @description Additive: set when a confirmed order’s block left the chain and what is final in its place paid nothing; else null. */
            reversed: components["schemas"]["Reversed"] | null;
            /** @description Your note; null for none. */
            memo: string | null;
        };
        SwapExecuteAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["ExecutedSwap"];
        };
        SwapExecuteRequest: {
            /** @description Your own order id, unique in the project, at most 64 characters. */
            biz_order_id: string;
            /** @description Of a quote of the last 300 s; single use. */
            route_id: string;
            /** @description The swap is refused (40031) when the quote’s slippage is larger. */
            max_slippage_bps?: number;
            /** @description At most 256 characters; returned in detail and in webhooks. */
            memo?: string;
        };
        /** @description A swap as lists show it. */
        SwapItem: {
            /** @description Number of the swap. */
            swap_no: string;
            /** @description Your own order id. */
            biz_order_id: string;
            /** @description Who quoted the swap. */
            provider: string;
            /** @description The chain that is paid on. */
            from_chain: components["schemas"]["ChainName"];
            /** @description What is paid, by its symbol. */
            from_token: string;
            /** @description The chain that receives: the same. */
            to_chain: components["schemas"]["ChainName"];
            /** @description What is received, by its symbol. */
            to_token: string;
            /** @description What is paid, in from_token’s unit. */
            amount_in: components["schemas"]["Decimal"];
            /** @description What the quote promises, in to_token’s unit. */
            amount_out_expected: components["schemas"]["Decimal"];
            /** @description The least that is received: less reverts on chain. */
            amount_out_min: components["schemas"]["Decimal"];
            /** @description How far the output may fall below the quote, in basis points. */
            slippage_bps: number;
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
            /** @description By the receipt; null until confirmed. */
            amount_out_actual: components["schemas"]["Decimal"] | null;
            /** @description Where it stands. */
            status: components["schemas"]["SwapStatus"];
            /** @description Of a failed swap only where it was reverted on chain. */
            src_tx_hash: components["schemas"]["TransactionHash"] | null;
            /** @description src_tx_hash, once confirmed. */
            dest_tx_hash: components["schemas"]["TransactionHash"] | null;
            /** @description When it was first signed. */
            signed_at: components["schemas"]["UnixSeconds"] | null;
            /** @description When it was first sent. */
            sent_at: components["schemas"]["UnixSeconds"] | null;
            /** @description When it was confirmed. */
            confirmed_at: components["schemas"]["UnixSeconds"] | null;
            /** @description Why it failed or was rejected; null otherwise. */
            fail_reason: string | null;
            /** @description Additive: set when a confirmed order’s block left the chain and what is final in its place paid nothing; else null. */
            reversed: components["schemas"]["Reversed"] | null;
        };
        SwapListAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Page"] & {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["SwapItem"][];
            };
        };
        /** @description A quote, which can be executed once. */
        SwapQuote: {
            /** @description Single use, until expires_at. */
            route_id: string;
            /** @description Who quoted the swap. */
            provider: string;
            /** @description The chain that is paid on. */
            from_chain: components["schemas"]["ChainName"];
            /** @description What is paid, by its symbol. */
            from_token: string;
            /** @description Contract of from_token. */
            from_token_address: string;
            /** @description The chain that receives: the same. */
            to_chain: components["schemas"]["ChainName"];
            /** @description What is received, by its symbol. */
            to_token: string;
            /** @description Contract of to_token. */
            to_token_address: string;
            /** @description What is paid, in from_token’s unit. */
            amount_in: components["schemas"]["Decimal"];
            /** @description Smallest units. */
            amount_in_raw: string;
            /** @description What the quote promises, in to_token’s unit. */
            amount_out_expected: components["schemas"]["Decimal"];
            /** @description The least that is received: less reverts on chain. */
            amount_out_min: components["schemas"]["Decimal"];
            /** @description USD, to the millionth. */
            amount_in_usd: number;
            /** @description USD, to the millionth. */
            amount_out_usd: number;
            /** @description USD, to the millionth. */
            gas_usd: number;
            /** @description How far the output may fall below the quote, in basis points. */
            slippage_bps: number;
            /** @description Where the transaction goes. */
            router_address: string;
            /** @description When it expires. */
            expires_at: components["schemas"]["UnixSeconds"];
        };
        SwapQuoteAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["SwapQuote"];
        };
        SwapQuoteRequest: {
            /** @description Chain (canonical name): ETH, BSC, BASE, POLYGON, ARBITRUM. */
            from_chain: components["schemas"]["ChainName"];
            /** @description Symbol, or contract address; the coin’s is 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE. */
            from_token: string;
            /** @description The same chain: 40020 otherwise. */
            to_chain: components["schemas"]["ChainName"];
            /** @description Symbol or contract address. */
            to_token: string;
            /** @description Decimal string above 0, with no more decimals than from_token has. */
            amount_in: string;
            /** @description EVM address of a sub-account of the project: it pays and receives. */
            from_address: string;
            /**
             * @description How far the output may fall below the quote, in basis points.
             * @default 50
             */
            slippage_bps?: number;
        };
        /**
         * @description 0 Pending, 1 Signing, 2 Broadcast, 3 Confirmed, 5 Failed.
         * @enum {integer}
         */
        SwapStatus: 0 | 1 | 2 | 3 | 5;
        /** @description A coin or token that can be swapped. */
        SwapToken: {
            /** @description Symbol of the coin or token. */
            symbol: string;
            /** @description An address in the form of its chain. */
            address: string;
            /** @description Decimals of the token’s unit. */
            decimals: number;
            /**
             * @description Present on the coin.
             * @constant
             */
            isNative?: true;
        };
        /** @description With `chain`: what can be swapped on it. */
        SwapTokens: {
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description Coins and tokens. */
            tokens: components["schemas"]["SwapToken"][];
        };
        SwapTokensAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["SwapChains"] | components["schemas"]["SwapTokens"];
        };
        SystemChainsAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Chain"][];
        };
        SystemHealthAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Health"];
        };
        SystemTokensAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Token"][];
        };
        /** @description A listed coin or token. */
        Token: {
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description Symbol of the coin or token. */
            token: string;
            /** @description Contract or mint of the token; null for the chain’s coin. */
            token_address: string | null;
            /** @description Decimals of the token’s unit. */
            decimals: number;
            /** @description 1 on the chain’s coin, 0 on tokens. */
            is_native: components["schemas"]["Flag"];
            /** @description Smaller deposits are not recorded. */
            min_deposit: components["schemas"]["Decimal"];
        };
        /** @description A deposit.* event of the feed. */
        ToldDepositEvent: {
            /** @description The event’s id: the `webhook-id` of its deliveries. */
            id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            event: "deposit.credited" | "deposit.orphaned" | "deposit.restored";
            /** @description The answer. */
            data: components["schemas"]["DepositEvent"];
            /** @description When it happened. */
            timestamp: components["schemas"]["UnixSeconds"];
        };
        /** @description A energy.* event of the feed. */
        ToldLowBalanceEvent: {
            /** @description The event’s id: the `webhook-id` of its deliveries. */
            id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            event: "energy.low_balance";
            /** @description The answer. */
            data: {
                /** @description Your project. */
                project_id: string;
                balance_trx: components["schemas"]["Decimal"];
                low_balance_threshold: components["schemas"]["Decimal"];
                /** @description Where TRX is sent to. */
                deposit_address: string;
            };
            /** @description When it happened. */
            timestamp: components["schemas"]["UnixSeconds"];
        };
        /** @description A client.* event of the feed. */
        ToldOperationEvent: {
            /** @description The event’s id: the `webhook-id` of its deliveries. */
            id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            event: "client.transfer.pending" | "client.transfer.confirmed" | "client.transfer.failed" | "client.transfer.rejected" | "client.transfer.amended" | "client.transfer.reversed" | "client.send-tx.pending" | "client.send-tx.confirmed" | "client.send-tx.failed" | "client.send-tx.rejected" | "client.send-tx.amended" | "client.send-tx.reversed" | "client.sign-message.pending" | "client.sign-message.confirmed" | "client.sign-message.failed" | "client.sign-message.rejected" | "client.sign-message.amended" | "client.sign-message.reversed" | "client.sign-typed-data.pending" | "client.sign-typed-data.confirmed" | "client.sign-typed-data.failed" | "client.sign-typed-data.rejected" | "client.sign-typed-data.amended" | "client.sign-typed-data.reversed";
            /** @description The answer. */
            data: components["schemas"]["OperationEvent"];
            /** @description When it happened. */
            timestamp: components["schemas"]["UnixSeconds"];
        };
        /** @description A swap.* event of the feed. */
        ToldSwapEvent: {
            /** @description The event’s id: the `webhook-id` of its deliveries. */
            id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            event: "swap.broadcast" | "swap.confirmed" | "swap.failed" | "swap.amended" | "swap.reversed";
            /** @description The answer. */
            data: components["schemas"]["SwapEvent"];
            /** @description When it happened. */
            timestamp: components["schemas"]["UnixSeconds"];
        };
        /** @description A withdraw.* event of the feed. */
        ToldWithdrawalEvent: {
            /** @description The event’s id: the `webhook-id` of its deliveries. */
            id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            event: "withdraw.pending" | "withdraw.approved" | "withdraw.broadcast" | "withdraw.confirmed" | "withdraw.failed" | "withdraw.rejected" | "withdraw.amended" | "withdraw.reversed";
            /** @description The answer. */
            data: components["schemas"]["WithdrawalEvent"];
            /** @description When it happened. */
            timestamp: components["schemas"]["UnixSeconds"];
        };
        /** @description The transaction’s hash, in the form of its chain (Solana: its first signature). */
        TransactionHash: string;
        /** @description Unix seconds. */
        UnixSeconds: number;
        /** @description It waits for an admin. */
        WaitingOperation: {
            /** @description Number of the operation. */
            op_no: string;
            /**
             * @description Where it stands. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "pending";
            /**
             * @description Who let it through.
             * @constant
             */
            decided_by: "pending";
            /** @description Why it waits for an admin: the first reason that applies. */
            risk_reason: components["schemas"]["RiskReason"];
            /** @description When it expires. */
            expires_at: components["schemas"]["UnixSeconds"];
        };
        /** @description The project’s wallet and its hot addresses. */
        Wallet: {
            /** @description Your project. */
            project_id: string;
            /** @description Number of the wallet. */
            wallet_id: number;
            /** @description Addresses, one for each family. */
            addresses: components["schemas"]["WalletAddress"][];
        };
        /** @description An address that a call can act from. */
        WalletAddress: {
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["Family"];
            /** @description An address in the form of its chain. */
            address: string;
            /** @description 0 is the hot address. */
            addr_index: number;
        };
        WithdrawApplyAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["AppliedWithdrawal"];
        };
        WithdrawApplyRequest: {
            /** @description Your own order id, unique in the project, at most 64 characters. */
            biz_order_id: string;
            /** @description Chain; the aliases ETHEREUM, MAINNET, BNB, BINANCE, MATIC, ARB, TRON, SOLANA too. */
            chain: components["schemas"]["ChainOrAlias"];
            /** @description Symbol of a listed coin or token. */
            token: string;
            /** @description Recipient, in the form of the chain. */
            to_address: string;
            /** @description Decimal string above 0, with no more decimals than the token has. */
            amount: string;
            /** @description Your own note, at most 256 characters; returned in detail. It does not go on chain. */
            memo?: string;
        };
        WithdrawCancelAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            /** @constant */
            message: "Cancelled";
        };
        WithdrawCancelRequest: {
            /** @description Your own order id, unique in the project, at most 64 characters. */
            biz_order_id: string;
        };
        WithdrawDetailAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Withdrawal"];
        };
        WithdrawEstimateAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["WithdrawalEstimate"];
        };
        WithdrawEstimateRequest: {
            /** @description Your own order id, unique in the project, at most 64 characters. */
            biz_order_id?: string;
            /** @description Chain; the aliases ETHEREUM, MAINNET, BNB, BINANCE, MATIC, ARB, TRON, SOLANA too. */
            chain: components["schemas"]["ChainOrAlias"];
            /** @description Symbol of a listed coin or token. */
            token: string;
            /** @description Recipient, in the form of the chain. */
            to_address: string;
            /** @description Decimal string above 0, with no more decimals than the token has. */
            amount: string;
            /** @description Your own note, at most 256 characters; returned in detail. It does not go on chain. */
            memo?: string;
        };
        WithdrawListAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Page"] & {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["WithdrawalItem"][];
            };
        };
        /** @description A withdrawal in full. */
        Withdrawal: {
            /** @description Number of the withdrawal. */
            withdraw_no: string;
            /** @description Your own order id. */
            biz_order_id: string;
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description Symbol of the coin or token. */
            token: string;
            /** @description The recipient. */
            to_address: string;
            /** @description Amount in the token’s unit. */
            amount: components["schemas"]["Decimal"];
            /** @description Where it stands. */
            status: components["schemas"]["WithdrawalStatus"];
            /** @description How many approvals it needs. */
            level: components["schemas"]["WithdrawalLevel"];
            /** @description Set from broadcast. */
            tx_hash: components["schemas"]["TransactionHash"] | null;
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
            /** @description When it was confirmed. */
            confirmed_at: components["schemas"]["UnixSeconds"] | null;
            /** @description At submission. */
            amount_usd: number;
            /** @description Your note; null for none. */
            memo: string | null;
            /** @description Why it failed or was rejected; null otherwise. */
            fail_reason: string | null;
            /** @description Additive: what reached the recipient, if the token credited less than `amount`; else null. */
            amount_received: components["schemas"]["Decimal"] | null;
            /** @description Additive: set when a confirmed order’s block left the chain and what is final in its place paid nothing; else null. */
            reversed: components["schemas"]["Reversed"] | null;
            /** @description When it had its approvals. */
            approved_at: components["schemas"]["UnixSeconds"] | null;
            /** @description When it was first signed. */
            signed_at: components["schemas"]["UnixSeconds"] | null;
            /** @description When it was first sent. */
            sent_at: components["schemas"]["UnixSeconds"] | null;
            /** @description Additive: set when the merchant cancelled it. */
            cancelled_at: components["schemas"]["UnixSeconds"] | null;
            /** @description Additive: every transaction that was signed for it. */
            attempts: components["schemas"]["Attempt"][];
            /** @description Additive: why it waits, null while it moves. */
            stuck: components["schemas"]["Stuck"] | null;
        };
        /** @description What applying would do. */
        WithdrawalEstimate: {
            /** @description The record that this biz_order_id has made: apply returns it, and checks nothing. */
            withdraw_no: string | null;
            /** @description How many approvals it needs. */
            level: components["schemas"]["WithdrawalLevel"];
            /** @description By different admins. */
            approvals_needed: number;
            /** @description By the price of now. */
            amount_usd: number;
            /** @description The highest network fee, which the wallet must hold. */
            fee: components["schemas"]["Decimal"];
            /** @description The chain’s coin. */
            fee_token: string;
            /** @description Checks that apply to this project, in their order. */
            checks: {
                /**
                 * @description What was checked.
                 * @enum {string}
                 */
                check: "balance" | "fee" | "whitelist" | "daily_limit" | "auto_approve_daily" | "auto_fees_daily";
                /** @description False for `auto_approve_daily` and `auto_fees_daily` alone: the withdrawal waits for an approval instead. */
                passed: boolean;
                /** @description Of both amounts. */
                token: string | null;
                /** @description What it takes. */
                needed: components["schemas"]["Decimal"] | null;
                /** @description What there is for it. */
                available: components["schemas"]["Decimal"] | null;
            }[];
        };
        /** @description The data of withdraw.* webhooks. */
        WithdrawalEvent: {
            /** @description Number of the withdrawal. */
            withdraw_no: string;
            /** @description Your own order id. */
            biz_order_id: string;
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description Symbol of the coin or token. */
            token: string;
            /** @description The recipient. */
            to_address: string;
            /** @description Amount in the token’s unit. */
            amount: components["schemas"]["Decimal"];
            /** @description Where it stands. */
            status: components["schemas"]["WithdrawalStatus"];
            /** @description Set from broadcast. */
            tx_hash: components["schemas"]["TransactionHash"] | null;
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
            /** @description When it was confirmed. */
            confirmed_at: components["schemas"]["UnixSeconds"] | null;
            /** @description Why it failed or was rejected; null otherwise. */
            fail_reason: string | null;
            /** @description Additive: what reached the recipient, if the token credited less than `amount`; else null. */
            amount_received: components["schemas"]["Decimal"] | null;
            /** @description Additive: set when a confirmed order’s block left the chain and what is final in its place paid nothing; else null. */
            reversed: components["schemas"]["Reversed"] | null;
        };
        /** @description A withdrawal as lists show it. */
        WithdrawalItem: {
            /** @description Number of the withdrawal. */
            withdraw_no: string;
            /** @description Your own order id. */
            biz_order_id: string;
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description Symbol of the coin or token. */
            token: string;
            /** @description The recipient. */
            to_address: string;
            /** @description Amount in the token’s unit. */
            amount: components["schemas"]["Decimal"];
            /** @description Where it stands. */
            status: components["schemas"]["WithdrawalStatus"];
            /** @description How many approvals it needs. */
            level: components["schemas"]["WithdrawalLevel"];
            /** @description Set from broadcast. */
            tx_hash: components["schemas"]["TransactionHash"] | null;
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
            /** @description When it was confirmed. */
            confirmed_at: components["schemas"]["UnixSeconds"] | null;
        };
        /**
         * @description 1 needs no approval, 2 one, 3 two of different admins.
         * @enum {integer}
         */
        WithdrawalLevel: 1 | 2 | 3;
        /**
         * @description 0 pending, 1 approved, 2 signing, 3 broadcast, 4 confirmed, 5 failed, 6 rejected or cancelled.
         * @enum {integer}
         */
        WithdrawalStatus: 0 | 1 | 2 | 3 | 4 | 5 | 6;
    };
    responses: never;
    parameters: {
        /** @description Page, from 1. */
        Page: number;
        /** @description Items a page. */
        Size: number;
        /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
        "X-Timestamp": string;
        /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
        "X-Signature": string;
        /** @description The keys with this URL, newest first, separated by spaces. */
        "X-App-Id": string;
        /** @description The event’s id: the same in every attempt and replay. */
        "webhook-id": string;
        /** @description The same as `X-Timestamp`. */
        "webhook-timestamp": string;
        /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
        "webhook-signature": string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    systemHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemHealthAnswer"];
                };
            };
        };
    };
    systemChains: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemChainsAnswer"];
                };
            };
        };
    };
    systemTokens: {
        parameters: {
            query?: {
                /** @description Only tokens of this chain (canonical name). */
                chain?: components["schemas"]["ChainName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemTokensAnswer"];
                };
            };
        };
    };
    subaccountCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubaccountCreateRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubaccountCreateAnswer"];
                };
            };
        };
    };
    subaccountInfo: {
        parameters: {
            query: {
                /** @description Your own id of the user, 1 to 64 characters. */
                user_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubaccountInfoAnswer"];
                };
            };
        };
    };
    subaccountList: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                size?: components["parameters"]["Size"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubaccountListAnswer"];
                };
            };
        };
    };
    addressBalance: {
        parameters: {
            query: {
                /** @description Chain (canonical name). */
                chain: components["schemas"]["ChainName"];
                /** @description Any valid address of the chain; in mixed case its EIP-55 checksum must be right. */
                address: string;
                /** @description Symbol of a listed token; the native coin unless given. */
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressBalanceAnswer"];
                };
            };
        };
    };
    depositList: {
        parameters: {
            query?: {
                /** @description Your own id of the user, 1 to 64 characters. */
                user_id?: string;
                /** @description Only this chain (canonical name). */
                chain?: components["schemas"]["ChainName"];
                /** @description Only this token symbol. */
                token?: string;
                /** @description 0 confirming, 2 credited. */
                status?: components["schemas"]["DepositStatus"];
                /** @description First UTC day of created_at, inclusive. */
                start?: string;
                /** @description Last UTC day of created_at, inclusive. */
                end?: string;
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                size?: components["parameters"]["Size"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositListAnswer"];
                };
            };
        };
    };
    depositDetail: {
        parameters: {
            query: {
                /** @description Deposit order number. */
                deposit_no: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositDetailAnswer"];
                };
            };
        };
    };
    depositReplayWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepositReplayWebhookRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositReplayWebhookAnswer"];
                };
            };
        };
    };
    withdrawApply: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawApplyRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawApplyAnswer"];
                };
            };
        };
    };
    withdrawEstimate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawEstimateRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawEstimateAnswer"];
                };
            };
        };
    };
    withdrawDetail: {
        parameters: {
            query?: {
                /** @description Your own order id, unique in the project, at most 64 characters. */
                biz_order_id?: string;
                /** @description Number that the service assigned. */
                withdraw_no?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawDetailAnswer"];
                };
            };
        };
    };
    withdrawCancel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawCancelRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawCancelAnswer"];
                };
            };
        };
    };
    withdrawList: {
        parameters: {
            query?: {
                /** @description Status 0 to 6. */
                status?: components["schemas"]["WithdrawalStatus"];
                /** @description Only this chain; the aliases of apply too. */
                chain?: components["schemas"]["ChainOrAlias"];
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                size?: components["parameters"]["Size"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawListAnswer"];
                };
            };
        };
    };
    swapTokens: {
        parameters: {
            query?: {
                /** @description Chain (canonical name); without it the chains that have swaps. */
                chain?: components["schemas"]["ChainName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SwapTokensAnswer"];
                };
            };
        };
    };
    swapQuote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwapQuoteRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SwapQuoteAnswer"];
                };
            };
        };
    };
    swapExecute: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwapExecuteRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SwapExecuteAnswer"];
                };
            };
        };
    };
    swapDetail: {
        parameters: {
            query?: {
                /** @description Your own order id, unique in the project, at most 64 characters. */
                biz_order_id?: string;
                /** @description Number that the service assigned. */
                swap_no?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SwapDetailAnswer"];
                };
            };
        };
    };
    swapList: {
        parameters: {
            query?: {
                /** @description Status 0, 1, 2, 3 or 5. */
                status?: components["schemas"]["SwapStatus"];
                /** @description Only from this chain (canonical name). */
                from_chain?: components["schemas"]["ChainName"];
                /** @description Only to this chain (canonical name). */
                to_chain?: components["schemas"]["ChainName"];
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                size?: components["parameters"]["Size"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SwapListAnswer"];
                };
            };
        };
    };
    clientWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientWalletAnswer"];
                };
            };
        };
    };
    clientAddresses: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                size?: components["parameters"]["Size"];
                /** @description Only addresses of this family: EVM, TRX or SOL; a chain means its family. */
                chain?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientAddressesAnswer"];
                };
            };
        };
    };
    clientTransfer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A session key’s whole value `sk_<id>_<secret>`: asks for approval without an admin. Anything that is no valid key of this wallet counts as none. */
                "X-Session-Key"?: string;
                /** @description Your own id of this call, kept for 7 days: the same body again is the same operation, another body is 40901. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientTransferRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientTransferAnswer"];
                };
            };
        };
    };
    clientSendTx: {
        parameters: {
            query?: never;
            header?: {
                /** @description A session key’s whole value `sk_<id>_<secret>`: asks for approval without an admin. Anything that is no valid key of this wallet counts as none. */
                "X-Session-Key"?: string;
                /** @description Your own id of this call, kept for 7 days: the same body again is the same operation, another body is 40901. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientSendTxRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientSendTxAnswer"];
                };
            };
        };
    };
    clientSignMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description A session key’s whole value `sk_<id>_<secret>`: asks for approval without an admin. Anything that is no valid key of this wallet counts as none. */
                "X-Session-Key"?: string;
                /** @description Your own id of this call, kept for 7 days: the same body again is the same operation, another body is 40901. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientSignMessageRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientSignMessageAnswer"];
                };
            };
        };
    };
    clientSignTypedData: {
        parameters: {
            query?: never;
            header?: {
                /** @description A session key’s whole value `sk_<id>_<secret>`: asks for approval without an admin. Anything that is no valid key of this wallet counts as none. */
                "X-Session-Key"?: string;
                /** @description Your own id of this call, kept for 7 days: the same body again is the same operation, another body is 40901. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientSignTypedDataRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientSignTypedDataAnswer"];
                };
            };
        };
    };
    clientOperations: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                size?: components["parameters"]["Size"];
                /** @description Additive: only this chain; the aliases too. */
                chain?: components["schemas"]["ChainOrAlias"];
                /** @description Additive: only operations of this type. */
                op_type?: components["schemas"]["OperationType"];
                /** @description Additive: only this status, 0 to 5. */
                status?: components["schemas"]["OperationStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientOperationsAnswer"];
                };
            };
        };
    };
    clientPending: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                size?: components["parameters"]["Size"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientPendingAnswer"];
                };
            };
        };
    };
    clientSessionKeysList: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                size?: components["parameters"]["Size"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientSessionKeysListAnswer"];
                };
            };
        };
    };
    clientSessionKeysCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ClientSessionKeysCreateRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientSessionKeysCreateAnswer"];
                };
            };
        };
    };
    clientSessionKeysRevoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The key’s id, or its whole value. */
                sk_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientSessionKeysRevokeAnswer"];
                };
            };
        };
    };
    energySubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EnergySubscribeRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnergySubscribeAnswer"];
                };
            };
        };
    };
    energySubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnergySubscriptionAnswer"];
                };
            };
        };
    };
    energyBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnergyBalanceAnswer"];
                };
            };
        };
    };
    energyTopups: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnergyTopupsAnswer"];
                };
            };
        };
    };
    energyOrders: {
        parameters: {
            query?: {
                /** @description Only orders of this kind. */
                business_type?: components["schemas"]["BusinessType"];
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnergyOrdersAnswer"];
                };
            };
        };
    };
    energySweepConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnergySweepConfigAnswer"];
                };
            };
        };
    };
    energySetSweepConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnergySetSweepConfigRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnergySetSweepConfigAnswer"];
                };
            };
        };
    };
    eventsList: {
        parameters: {
            query?: {
                /** @description `next` of an earlier call, or the id of an event; without it, from the oldest event kept. */
                after?: string;
                /** @description Only these events: names separated by commas. */
                types?: string;
                /** @description Items a page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventsListAnswer"];
                };
            };
        };
    };
    webhookDepositCredited: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "deposit.credited";
                    data: components["schemas"]["DepositEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookDepositOrphaned: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "deposit.orphaned";
                    data: components["schemas"]["DepositEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookDepositRestored: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "deposit.restored";
                    data: components["schemas"]["DepositEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookWithdrawPending: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "withdraw.pending";
                    data: components["schemas"]["WithdrawalEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookWithdrawApproved: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "withdraw.approved";
                    data: components["schemas"]["WithdrawalEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookWithdrawBroadcast: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "withdraw.broadcast";
                    data: components["schemas"]["WithdrawalEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookWithdrawConfirmed: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "withdraw.confirmed";
                    data: components["schemas"]["WithdrawalEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookWithdrawFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "withdraw.failed";
                    data: components["schemas"]["WithdrawalEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookWithdrawRejected: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "withdraw.rejected";
                    data: components["schemas"]["WithdrawalEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookWithdrawAmended: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "withdraw.amended";
                    data: components["schemas"]["WithdrawalEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookSwapBroadcast: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "swap.broadcast";
                    data: components["schemas"]["SwapEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookSwapConfirmed: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "swap.confirmed";
                    data: components["schemas"]["SwapEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookSwapFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "swap.failed";
                    data: components["schemas"]["SwapEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookEnergyLowBalance: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "energy.low_balance";
                    data: {
                        /** @description Your project. */
                        project_id: string;
                        balance_trx: components["schemas"]["Decimal"];
                        low_balance_threshold: components["schemas"]["Decimal"];
                        /** @description Where TRX is sent to. */
                        deposit_address: string;
                    };
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookSwapAmended: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "swap.amended";
                    data: components["schemas"]["SwapEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookWithdrawReversed: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "withdraw.reversed";
                    data: components["schemas"]["WithdrawalEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookSwapReversed: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "swap.reversed";
                    data: components["schemas"]["SwapEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientTransferPending: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.transfer.pending";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientTransferConfirmed: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.transfer.confirmed";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientTransferFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.transfer.failed";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientTransferRejected: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.transfer.rejected";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientTransferAmended: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.transfer.amended";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientTransferReversed: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.transfer.reversed";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientSendTxPending: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.send-tx.pending";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientSendTxConfirmed: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.send-tx.confirmed";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientSendTxFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.send-tx.failed";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientSendTxRejected: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.send-tx.rejected";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientSendTxAmended: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.send-tx.amended";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientSendTxReversed: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.send-tx.reversed";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientSignMessagePending: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.sign-message.pending";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientSignMessageConfirmed: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.sign-message.confirmed";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientSignMessageFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.sign-message.failed";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientSignMessageRejected: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.sign-message.rejected";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientSignMessageAmended: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.sign-message.amended";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientSignMessageReversed: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.sign-message.reversed";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientSignTypedDataPending: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.sign-typed-data.pending";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientSignTypedDataConfirmed: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.sign-typed-data.confirmed";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientSignTypedDataFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.sign-typed-data.failed";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientSignTypedDataRejected: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.sign-typed-data.rejected";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientSignTypedDataAmended: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.sign-typed-data.amended";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhookClientSignTypedDataReversed: {
        parameters: {
            query?: never;
            header: {
                /** @description Unix seconds of this attempt. Refuse one that is more than five minutes off. */
                "X-Timestamp": components["parameters"]["X-Timestamp"];
                /** @description Lower-case hex HMAC-SHA256 of `X-Timestamp` followed by the raw body, keyed with the webhook_secret of the newest key with this URL. */
                "X-Signature": components["parameters"]["X-Signature"];
                /** @description The keys with this URL, newest first, separated by spaces. */
                "X-App-Id": components["parameters"]["X-App-Id"];
                /** @description The event’s id: the same in every attempt and replay. */
                "webhook-id": components["parameters"]["webhook-id"];
                /** @description The same as `X-Timestamp`. */
                "webhook-timestamp": components["parameters"]["webhook-timestamp"];
                /** @description The signature of Standard Webhooks, `v1,` and base64; one for each key of `X-App-Id`, separated by spaces. */
                "webhook-signature": components["parameters"]["webhook-signature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    event: "client.sign-typed-data.reversed";
                    data: components["schemas"]["OperationEvent"];
                    /** @description When it happened. */
                    timestamp: components["schemas"]["UnixSeconds"];
                };
            };
        };
        responses: {
            /** @description Taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
