// Written by `npm run openapi` from docs/openapi-admin.json of SHA-256 434bb54a498ecded2d3743fcbcc530e2d305e2148bbce734c0b3d507ce8c85f6.

export interface paths {
    "/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The projects that this admin may read, newest first
         * @description The projects that this admin may read, newest first.
         *
         *     Group: viewer.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Make a project and its keys in KMS
         * @description Make a project and its keys in KMS.
         *
         *     Group: owner.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One project: hot addresses, how to fund them, freeze, waiting changes
         * @description One project: hot addresses, how to fund them, freeze, waiting changes.
         *
         *     Group: viewer.
         */
        get: operations["showProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is signed in: groups, and until when the sign-in is recent
         * @description Who is signed in: groups, and until when the sign-in is recent.
         *
         *     Group: viewer.
         */
        get: operations["showMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What needs somebody: counts of what waits, is stuck, or was given up
         * @description What needs somebody: counts of what waits, is stuck, or was given up.
         *
         *     Group: viewer.
         */
        get: operations["showOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * API keys, newest first, without secrets
         * @description API keys, newest first, without secrets.
         *
         *     Group: viewer.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Make an API key; its secrets are shown once
         * @description Make an API key; its secrets are shown once.
         *
         *     Group: owner.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/keys/{app_id}": {
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
         * Delete an API key
         * @description Delete an API key.
         *
         *     Group: owner.
         */
        delete: operations["deleteKey"];
        options?: never;
        head?: never;
        /**
         * Change the webhook URL (null clears it), enable or disable
         * @description Change the webhook URL (null clears it), enable or disable.
         *
         *     Group: owner.
         */
        patch: operations["updateKey"];
        trace?: never;
    };
    "/projects/{slug}/keys/{app_id}/rotate-webhook-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Another webhook secret, shown once; the one before signs too for some hours
         * @description Another webhook secret, shown once; the one before signs too for some hours.
         *
         *     Group: owner.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/session-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Session keys, newest first, with what each has used today
         * @description Session keys, newest first, with what each has used today.
         *
         *     Group: viewer.
         */
        get: operations["listSessionKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/session-keys/{sk_id}": {
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
         * Revoke a session key, for good
         * @description Revoke a session key, for good.
         *
         *     Group: owner.
         */
        delete: operations["revokeSessionKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whitelists, limits, confirmations, caps
         * @description Whitelists, limits, confirmations, caps.
         *
         *     Group: viewer.
         */
        get: operations["showSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Replace the named settings, if they still have the rev that GET showed
         * @description Replace the named settings, if they still have the rev that GET showed.
         *
         *     Group: owner.
         */
        patch: operations["updateSettings"];
        trace?: never;
    };
    "/projects/{slug}/settings/{list}/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add one entry to ip_whitelist or address_whitelist
         * @description Add one entry to ip_whitelist or address_whitelist.
         *
         *     Group: owner.
         */
        post: operations["addWhitelistEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/settings/{list}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove one entry of ip_whitelist or address_whitelist
         * @description Remove one entry of ip_whitelist or address_whitelist.
         *
         *     Group: owner.
         */
        post: operations["removeWhitelistEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/settings/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a PATCH would change, and whether it waits for a second owner; changes nothing
         * @description What a PATCH would change, and whether it waits for a second owner; changes nothing.
         *
         *     Group: owner.
         */
        post: operations["previewSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes that wait for a second owner
         * @description Changes that wait for a second owner.
         *
         *     Group: viewer.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/changes/{change_id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Carry out another owner's change
         * @description Carry out another owner's change.
         *
         *     Group: owner. Outside `local`, the sign-in is less than an hour old.
         */
        post: operations["confirmChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/changes/{change_id}": {
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
         * Take a waiting change back
         * @description Take a waiting change back.
         *
         *     Group: owner.
         */
        delete: operations["dropChange"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Withdrawals, newest first
         * @description Withdrawals, newest first.
         *
         *     Group: viewer.
         */
        get: operations["listWithdrawals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/withdrawals/{withdraw_no}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One withdrawal with the admins' decisions
         * @description One withdrawal with the admins' decisions.
         *
         *     Group: viewer.
         */
        get: operations["showWithdrawal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/withdrawals/{withdraw_no}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve what was shown: level 2 needs one admin, level 3 two
         * @description Approve what was shown: level 2 needs one admin, level 3 two.
         *
         *     Group: approver. Outside `local`, the sign-in is less than an hour old.
         */
        post: operations["approveWithdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/withdrawals/{withdraw_no}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject for good
         * @description Reject for good.
         *
         *     Group: approver.
         */
        post: operations["rejectWithdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/withdrawals/{withdraw_no}/fail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End an approved withdrawal that was never signed
         * @description End an approved withdrawal that was never signed.
         *
         *     Group: owner.
         */
        post: operations["failWithdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Operations of the client wallet, newest first
         * @description Operations of the client wallet, newest first.
         *
         *     Group: viewer.
         */
        get: operations["listOperations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/operations/{op_no}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One operation: what it signs, its simulation, the admins’ decisions, its attempts
         * @description One operation: what it signs, its simulation, the admins’ decisions, its attempts.
         *
         *     Group: viewer.
         */
        get: operations["showOperation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/operations/{op_no}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve what was shown of an operation that no session key let through
         * @description Approve what was shown of an operation that no session key let through.
         *
         *     Group: approver. Outside `local`, the sign-in is less than an hour old.
         */
        post: operations["approveOperation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/operations/{op_no}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject for good
         * @description Reject for good.
         *
         *     Group: approver.
         */
        post: operations["rejectOperation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/operations/{op_no}/fail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a queued operation that was never signed
         * @description End a queued operation that was never signed.
         *
         *     Group: owner.
         */
        post: operations["failOperation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Withdrawals and operations that wait for an approval, oldest first
         * @description Withdrawals and operations that wait for an approval, oldest first.
         *
         *     Group: viewer.
         */
        get: operations["listApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/recipients/{chain}/{address}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the project knows of an address: payments to it, and addresses that look alike
         * @description What the project knows of an address: payments to it, and addresses that look alike.
         *
         *     Group: viewer.
         */
        get: operations["showRecipient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/internal-transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the project moved to its own users’ addresses: no deposits, newest first
         * @description What the project moved to its own users’ addresses: no deposits, newest first.
         *
         *     Group: viewer.
         */
        get: operations["listInternalTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/deposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deposits, newest first
         * @description Deposits, newest first.
         *
         *     Group: viewer.
         */
        get: operations["listDeposits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/deposits/{deposit_no}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One deposit with its block and what its credit waits for
         * @description One deposit with its block and what its credit waits for.
         *
         *     Group: viewer.
         */
        get: operations["showDeposit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/deposits/{deposit_no}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send deposit.credited again under its event id
         * @description Send deposit.credited again under its event id.
         *
         *     Group: operator.
         */
        post: operations["replayDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/swaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Swaps, newest first
         * @description Swaps, newest first.
         *
         *     Group: viewer.
         */
        get: operations["listSwaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/swaps/{swap_no}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One swap: why it waits, what happened, its attempts
         * @description One swap: why it waits, what happened, its attempts.
         *
         *     Group: viewer.
         */
        get: operations["showSwap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/sweeps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Orders that collect deposits, newest first
         * @description Orders that collect deposits, newest first.
         *
         *     Group: viewer.
         */
        get: operations["listSweeps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/sweeps/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Addresses of a chain that are not swept yet, and why
         * @description Addresses of a chain that are not swept yet, and why.
         *
         *     Group: viewer.
         */
        get: operations["listWaitingSweeps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/sweep-destination": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where TRX deposits are swept, what allows it, and who decided; null without one
         * @description Where TRX deposits are swept, what allows it, and who decided; null without one.
         *
         *     Group: viewer.
         */
        get: operations["showSweepDestination"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/sweep-destination/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve the destination that was shown: two different owners
         * @description Approve the destination that was shown: two different owners.
         *
         *     Group: owner. Outside `local`, the sign-in is less than an hour old.
         */
        post: operations["approveSweepDestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/sweep-destination/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject that destination for good
         * @description Reject that destination for good.
         *
         *     Group: owner.
         */
        post: operations["rejectSweepDestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/energy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The subscription to energy and its balance; null without one
         * @description The subscription to energy and its balance; null without one.
         *
         *     Group: viewer.
         */
        get: operations["showEnergy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the threshold of energy.low_balance, and where it is sent
         * @description Change the threshold of energy.low_balance, and where it is sent.
         *
         *     Group: owner.
         */
        patch: operations["updateEnergy"];
        trace?: never;
    };
    "/projects/{slug}/energy/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Energy that was rented or delegated, newest first, with what was charged
         * @description Energy that was rented or delegated, newest first, with what was charged.
         *
         *     Group: viewer.
         */
        get: operations["listEnergyOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/energy/topups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * TRX that was sent to the energy balance, newest first
         * @description TRX that was sent to the energy balance, newest first.
         *
         *     Group: viewer.
         */
        get: operations["listTopUps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/wallets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Addresses that sign nothing: frozen, or stopped by a restore
         * @description Addresses that sign nothing: frozen, or stopped by a restore.
         *
         *     Group: viewer.
         */
        get: operations["listHaltedWallets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/wallets/{chain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An address on one chain: our nonces, the chain’s, what is not matched
         * @description An address on one chain: our nonces, the chain’s, what is not matched.
         *
         *     Group: viewer.
         */
        get: operations["showWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/wallets/{chain}/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take transactions of a frozen address for payments of orders, or of none
         * @description Take transactions of a frozen address for payments of orders, or of none.
         *
         *     Group: owner.
         */
        post: operations["matchWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/wallets/{chain}/unfreeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a matched address sign again: two owners, in every stage
         * @description Let a matched address sign again: two owners, in every stage.
         *
         *     Group: owner. Outside `local`, the sign-in is less than an hour old.
         */
        post: operations["unfreezeWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/hot/{chain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the hot wallet holds on a chain, token by token, and what orders have reserved
         * @description What the hot wallet holds on a chain, token by token, and what orders have reserved.
         *
         *     Group: viewer.
         */
        get: operations["showHotWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Webhook deliveries and their attempts, newest first
         * @description Webhook deliveries and their attempts, newest first.
         *
         *     Group: viewer.
         */
        get: operations["listWebhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One webhook delivery with its exact body
         * @description One webhook delivery with its exact body.
         *
         *     Group: viewer.
         */
        get: operations["showWebhook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/webhooks/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * One more attempt under the same event id
         * @description One more attempt under the same event id.
         *
         *     Group: operator.
         */
        post: operations["retryWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/webhooks/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * One more attempt of every abandoned delivery since a moment
         * @description One more attempt of every abandoned delivery since a moment.
         *
         *     Group: operator.
         */
        post: operations["recoverWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop every signature of the project
         * @description Stop every signature of the project.
         *
         *     Group: operator.
         */
        post: operations["freeze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/unfreeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the freeze: two owners, in every stage
         * @description End the freeze: two owners, in every stage.
         *
         *     Group: owner. Outside `local`, the sign-in is less than an hour old.
         */
        post: operations["unfreeze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What admins did in the project, newest first
         * @description What admins did in the project, newest first.
         *
         *     Group: viewer.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What admins did to the deployment, newest first
         * @description What admins did to the deployment, newest first.
         *
         *     Group: viewer.
         */
        get: operations["listDeploymentAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{slug}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What of the project has this id, address or transaction hash
         * @description What of the project has this id, address or transaction hash.
         *
         *     Group: viewer.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every watched chain: how far its watcher is behind, and what stops it
         * @description Every watched chain: how far its watcher is behind, and what stops it.
         *
         *     Group: viewer.
         */
        get: operations["listChains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chains/{chain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where a chain’s watcher stands, what stops it, and blocks that were passed unread
         * @description Where a chain’s watcher stands, what stops it, and blocks that were passed unread.
         *
         *     Group: viewer.
         */
        get: operations["showChain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chains/{chain}/blocks/{height}/pass": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let the watcher pass the block that stops it: two owners, in every stage
         * @description Let the watcher pass the block that stops it: two owners, in every stage.
         *
         *     Group: owner. Outside `local`, the sign-in is less than an hour old.
         */
        post: operations["passBlock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chains/{chain}/rescan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a transaction or blocks again
         * @description Read a transaction or blocks again.
         *
         *     Group: operator.
         */
        post: operations["rescan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chains/{chain}/rescan/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a rescan went
         * @description How a rescan went.
         *
         *     Group: viewer.
         */
        get: operations["showRescan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alarms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The alarms of this stage that fire now, with what to do first
         * @description The alarms of this stage that fire now, with what to do first.
         *
         *     Group: viewer.
         */
        get: operations["listAlarms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Who has to do something; nobody: it continues by itself.
         * @enum {string}
         */
        ActingParty: "nobody" | "approver" | "owner" | "operator" | "merchant";
        AddWhitelistEntryAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["UpdatedSettings"] | components["schemas"]["WaitingChange"];
        };
        AddWhitelistEntryRequest: {
            /** @description An address, an IP address or a CIDR range. */
            entry: string;
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
        /** @description A deposit as admins see it. */
        AdminDeposit: {
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
            /** @description Hash of its block. */
            block_hash: string;
            /** @description Where in the transaction it is: native, log:0, ... */
            position: string;
            /** @description Confirmations that it needs. */
            threshold: number;
            /** @description Not credited before; null: no such time. */
            credit_after: components["schemas"]["UnixSeconds"] | null;
            chain_state: components["schemas"]["BlockState"];
            /** @description What its credit waits for; empty once it is credited. */
            waits: ("confirmations" | "time" | "reorganised")[];
        };
        /** @description A subscription to energy, and its balance. */
        AdminEnergy: {
            /** @description Where TRX is sent to. */
            deposit_address: string;
            balance_trx: components["schemas"]["Decimal"];
            total_topup_trx: components["schemas"]["Decimal"];
            total_consumed_trx: components["schemas"]["Decimal"];
            low_balance_threshold: components["schemas"]["Decimal"];
            /** @description Where energy.low_balance is sent; null: to the webhook URLs of the keys. */
            notify_webhook_url: string | null;
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
        };
        /** @description An operation as admins see it. */
        AdminOperation: {
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
            /** @description The API key. */
            app_id: string;
            /** @description Number of the wallet. */
            wallet_id: number;
            /** @description The address that pays. */
            from_address: string;
            /** @description Contract or mint of the token; null for the chain’s coin. */
            token_address: string | null;
            /** @description What it counts, in USD; null: no price. */
            amount_usd: number | null;
            /** @description Your note; null for none. */
            memo: string | null;
            /** @description The session key; null for none. */
            sk_id: string | null;
            /** @description Why it waits for an admin: the first reason that applies. */
            risk_reason: string | null;
            /** @description Why it is dangerous, in sentences. */
            risks: string[];
            /** @description How many admins have approved it. */
            approvals: number;
            /** @description How many must. */
            approvals_needed: number;
            /** @description When it expires. */
            expires_at: components["schemas"]["UnixSeconds"] | null;
            /** @description Additive: why it waits, null while it moves. */
            stuck: components["schemas"]["Stuck"] | null;
            /** @description When it had its approvals. */
            approved_at: components["schemas"]["UnixSeconds"] | null;
            /** @description When it was first signed. */
            signed_at: components["schemas"]["UnixSeconds"] | null;
        };
        /** @description An operation, to be decided on. */
        AdminOperationDetail: {
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
            /** @description The API key. */
            app_id: string;
            /** @description Number of the wallet. */
            wallet_id: number;
            /** @description The address that pays. */
            from_address: string;
            /** @description Contract or mint of the token; null for the chain’s coin. */
            token_address: string | null;
            /** @description What it counts, in USD; null: no price. */
            amount_usd: number | null;
            /** @description Your note; null for none. */
            memo: string | null;
            /** @description The session key; null for none. */
            sk_id: string | null;
            /** @description Why it waits for an admin: the first reason that applies. */
            risk_reason: string | null;
            /** @description Why it is dangerous, in sentences. */
            risks: string[];
            /** @description How many admins have approved it. */
            approvals: number;
            /** @description How many must. */
            approvals_needed: number;
            /** @description When it expires. */
            expires_at: components["schemas"]["UnixSeconds"] | null;
            /** @description Additive: why it waits, null while it moves. */
            stuck: components["schemas"]["Stuck"] | null;
            /** @description When it had its approvals. */
            approved_at: components["schemas"]["UnixSeconds"] | null;
            /** @description When it was first signed. */
            signed_at: components["schemas"]["UnixSeconds"] | null;
            /** @description Digest of what is approved: an approval names it. */
            terms_digest: string;
            /** @description Calldata, 0x hex; null for none. */
            data: string | null;
            /** @description Gas limit, decimal. */
            gas_limit: string;
            /** @description The text that is signed; null for none. */
            message: string | null;
            /** @description What is signed, of sign-typed-data. */
            typed_data: unknown;
            /** @description The prices that it was valued with. */
            prices: components["schemas"]["Price"][];
            /** @description What the call would have done when it was made. */
            simulation: components["schemas"]["Simulation"] | null;
            /** @description What the admins decided, oldest first. */
            decisions: components["schemas"]["Decision"][];
            /** @description Additive: every transaction that was signed for it. */
            attempts: components["schemas"]["Attempt"][];
            /** @description Why it has not ended, the first reason first; empty once it has. */
            waits: components["schemas"]["Wait"][];
            /** @description What happened, oldest first. */
            timeline: components["schemas"]["TimelineEntry"][];
        };
        /** @description A swap as admins see it. */
        AdminSwap: {
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
            /** @description The key that asked for it. */
            app_id: string;
        };
        /** @description A swap: why it waits, and what happened. */
        AdminSwapDetail: {
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
            /** @description The key that asked for it. */
            app_id: string;
            /** @description Where the transaction goes. */
            router_address: string;
            /** @description Why it has not ended, the first reason first; empty once it has. */
            waits: components["schemas"]["Wait"][];
            /** @description What happened, oldest first. */
            timeline: components["schemas"]["TimelineEntry"][];
        };
        /** @description A withdrawal as admins see it. */
        AdminWithdrawal: {
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
            /** @description Additive: set when a confirmed order’s block left the chain and what is final in its place paid nothing; else null. */
            reversed: components["schemas"]["Reversed"] | null;
            /** @description When it had its approvals. */
            approved_at: components["schemas"]["UnixSeconds"] | null;
            /** @description When it was first sent. */
            sent_at: components["schemas"]["UnixSeconds"] | null;
            /** @description Additive: set when the merchant cancelled it. */
            cancelled_at: components["schemas"]["UnixSeconds"] | null;
            /** @description Additive: why it waits, null while it moves. */
            stuck: components["schemas"]["Stuck"] | null;
            /** @description The API key. */
            app_id: string;
            /** @description Contract or mint of the token; null for the chain’s coin. */
            token_address: string | null;
            /** @description The address that pays. */
            from_address: string;
            price: components["schemas"]["Price"];
            /** @description How many admins have approved it. */
            approvals: number;
            /** @description How many must. */
            approvals_needed: number;
        };
        /** @description A withdrawal, to be decided on. */
        AdminWithdrawalDetail: {
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
            /** @description Additive: set when a confirmed order’s block left the chain and what is final in its place paid nothing; else null. */
            reversed: components["schemas"]["Reversed"] | null;
            /** @description When it had its approvals. */
            approved_at: components["schemas"]["UnixSeconds"] | null;
            /** @description When it was first sent. */
            sent_at: components["schemas"]["UnixSeconds"] | null;
            /** @description Additive: set when the merchant cancelled it. */
            cancelled_at: components["schemas"]["UnixSeconds"] | null;
            /** @description Additive: why it waits, null while it moves. */
            stuck: components["schemas"]["Stuck"] | null;
            /** @description The API key. */
            app_id: string;
            /** @description Contract or mint of the token; null for the chain’s coin. */
            token_address: string | null;
            /** @description The address that pays. */
            from_address: string;
            price: components["schemas"]["Price"];
            /** @description How many admins have approved it. */
            approvals: number;
            /** @description How many must. */
            approvals_needed: number;
            /** @description Digest of what is approved: an approval names it. */
            terms_digest: string;
            /** @description What the admins decided, oldest first. */
            decisions: components["schemas"]["Decision"][];
            /** @description Additive: every transaction that was signed for it. */
            attempts: components["schemas"]["Attempt"][];
            /** @description Why it has not ended, the first reason first; empty once it has. */
            waits: components["schemas"]["Wait"][];
            /** @description What happened, oldest first. */
            timeline: components["schemas"]["TimelineEntry"][];
        };
        /** @description How the receiver’s answer begins. */
        AnswerHead: {
            /** @description Its Content-Type. */
            type: string | null;
            /** @description The first 512 bytes of the body. */
            text: string;
        };
        ApproveOperationAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["AdminOperation"];
        };
        ApproveOperationRequest: {
            terms_digest: string;
        };
        ApproveSweepDestinationAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["SweepDestination"];
        };
        ApproveSweepDestinationRequest: {
            terms_digest: string;
        };
        ApproveWithdrawalAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["AdminWithdrawal"];
        };
        ApproveWithdrawalRequest: {
            terms_digest: string;
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
        /** @description What an admin did. */
        AuditEntry: {
            /** @description Names the entry. */
            audit_id: string;
            at: components["schemas"]["UnixSeconds"];
            /** @description The same in milliseconds: the hash covers both. */
            at_ms: number;
            /** @description Who did it. */
            actor: string;
            /** @description What was done. */
            action: string;
            /** @description What it was done to. */
            target: string;
            /** @description What exactly was done. */
            details: {
                [key: string]: unknown;
            };
            /** @description Its place in the audit chain; null until it is copied. */
            seq: number | null;
            /** @description Hash of the entry before it in the audit chain. */
            prev_hash: string | null;
            /** @description Hash of this entry in the audit chain. */
            hash: string | null;
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
        /** @description Two owners let the watcher pass the block. */
        BlockPass: {
            at: components["schemas"]["UnixSeconds"];
            /** @description Why it may be passed. */
            reason: string;
            /** @description The owner who asked for it. */
            asked_by: string;
            /** @description The owner who confirmed it. */
            confirmed_by: string;
        };
        /**
         * @description removed: its block left the chain before it was credited. orphaned: after it was credited.
         * @enum {string}
         */
        BlockState: "present" | "removed" | "orphaned";
        /**
         * @description What the energy was rented for.
         * @enum {string}
         */
        BusinessType: "sweep" | "withdraw" | "client_tx";
        /** @description How far the watcher of a chain is behind. */
        ChainLag: {
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description Last block that was read whole; null: none yet. */
            scanned: string | null;
            /** @description The chain’s last block, as its watcher saw it. */
            head: string | null;
            /** @description The newest final block that is known. */
            finalized: string | null;
            /** @description Age of the newest block that was read, seconds; null: none yet. */
            lag_s: number | null;
            /** @description When its watcher last moved. */
            tick_at: components["schemas"]["UnixSeconds"] | null;
            /** @description Whether a block stops it; see the chain’s route. */
            stopped: boolean;
            /** @description Blocks that were passed unread, and not read since. */
            passed: number;
            scan: components["schemas"]["ScanMode"];
            /** @description Of its coin; null: none of the last ten minutes. */
            price: components["schemas"]["CoinPrice"] | null;
            /** @description Host names of the nodes that its watcher reads, in the order they are asked. */
            providers: string[];
        };
        /**
         * @description A chain by its canonical name.
         * @enum {string}
         */
        ChainName: "ETH" | "BSC" | "BASE" | "POLYGON" | "ARBITRUM" | "TRX" | "SOL";
        /** @description A change that waits for a second owner. */
        Change: {
            /** @description Names the change. */
            change_id: string;
            /** @description What would change: key, settings, unfreeze, ... */
            kind: string;
            /** @description What would change, by its fields. */
            payload: {
                [key: string]: unknown;
            };
            /** @description The owner who asked for it. */
            asked_by: string;
            asked_at: components["schemas"]["UnixSeconds"];
            /** @description When it expires. */
            expires_at: components["schemas"]["UnixSeconds"];
        };
        /** @description The newest usable price of a chain’s coin. */
        CoinPrice: {
            /** @description Symbol of the coin or token. */
            symbol: string;
            /** @description The price in USD. */
            usd: string;
            /** @description Where it comes from. */
            source: string;
            read_at: components["schemas"]["UnixSeconds"];
        };
        ConfirmChangeAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                /** @description Names this revision; a PATCH names it too. */
                rev: number;
                /** @description Where requests may come from; empty means anywhere. */
                ip_whitelist: string[];
                /** @description The only recipients that are paid; empty means any. */
                address_whitelist: string[];
                /** @description The most that a UTC day may withdraw, by token. */
                daily_limits: components["schemas"]["DailyLimit"][];
                /** @description Thresholds that the project has raised, by chain. */
                confirmations: {
                    [key: string]: number;
                };
                /** @description Seconds before a credit, by chain, where the project lowered them. */
                credit_seconds: {
                    [key: string]: number;
                };
                /** @description Seconds until a waiting operation expires. */
                pending_ttl_s: number;
                /** @description What level 1 may pay in a UTC day without approvals, fees included; null: no bound. */
                auto_approve_daily_usd: number | null;
                /** @description What the highest fees of payments without approvals may sum to in a UTC day; null: no bound. */
                auto_fees_daily_usd: number | null;
                /** @description What swaps may be worth in a UTC day; null: no bound. */
                swap_daily_usd: number | null;
                /** @description The highest slippage of a quote, in basis points; null: 2,000. */
                max_swap_slippage_bps: number | null;
                /** @description How far from the market price a quote may be, in basis points. */
                max_quote_deviation_bps: number;
                /** @description Operations need neither a session key nor an admin. */
                client_auto_approve: boolean;
                /** @description Collecting deposits, by family. */
                sweeps: {
                    [key: string]: components["schemas"]["SweepSettings"];
                };
                /** @description Whether `*.pending` events are sent. */
                pending_webhooks: boolean;
                /**
                 * @description How far it is.
                 * @constant
                 */
                state: "done";
                /**
                 * @description Which kind of change it is.
                 * @enum {string}
                 */
                kind: "settings" | "whitelist-entry";
            } | {
                /** @description The API key. */
                app_id: string;
                /** @description Your name for it. */
                name: string;
                permission: components["schemas"]["Permission"];
                /**
                 * @description How the key signs.
                 * @enum {string}
                 */
                mode: "hmac" | "rsa";
                /** @description SPKI PEM in RSA mode; else null. */
                public_key: string | null;
                /** @description Where its events are sent; null for none. */
                webhook_url: string | null;
                /** @description Its URL gets `*.amended` events too. */
                extra_events: boolean;
                /** @description Number of the wallet. */
                wallet_id: number;
                /** @description Whether it is in use. */
                enabled: boolean;
                /** @description When the record was made. */
                created_at: components["schemas"]["UnixSeconds"];
                /** @description The owner who asked for it; null in `local`. */
                asked_by: string | null;
                /**
                 * @description How far it is.
                 * @constant
                 */
                state: "done";
                /** @description Signs requests; null in RSA mode. */
                api_secret: string | null;
                /** @description Signs webhooks. */
                webhook_secret: string;
                /**
                 * @description Which kind of change it is.
                 * @constant
                 */
                kind: "key";
            } | {
                /** @description The API key. */
                app_id: string;
                /** @description Your name for it. */
                name: string;
                permission: components["schemas"]["Permission"];
                /**
                 * @description How the key signs.
                 * @enum {string}
                 */
                mode: "hmac" | "rsa";
                /** @description SPKI PEM in RSA mode; else null. */
                public_key: string | null;
                /** @description Where its events are sent; null for none. */
                webhook_url: string | null;
                /** @description Its URL gets `*.amended` events too. */
                extra_events: boolean;
                /** @description Number of the wallet. */
                wallet_id: number;
                /** @description Whether it is in use. */
                enabled: boolean;
                /** @description When the record was made. */
                created_at: components["schemas"]["UnixSeconds"];
                /** @description The owner who asked for it; null in `local`. */
                asked_by: string | null;
                /**
                 * @description How far it is.
                 * @constant
                 */
                state: "done";
                /**
                 * @description Which kind of change it is.
                 * @enum {string}
                 */
                kind: "enable-key" | "webhook-url";
            } | {
                /**
                 * @description How far it is.
                 * @constant
                 */
                state: "done";
                /**
                 * @description Which kind of change it is.
                 * @constant
                 */
                kind: "unfreeze";
                /**
                 * @description Whether, or why, nothing is signed.
                 * @constant
                 */
                frozen: false;
            };
        };
        CreateKeyAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["CreatedKey"] | components["schemas"]["WaitingChange"];
        };
        CreateKeyRequest: {
            /** @description What the key is for. */
            name: string;
            /** @enum {string} */
            permission: "read" | "manage" | "approve";
            /**
             * @default hmac
             * @enum {string}
             */
            mode?: "hmac" | "rsa";
            public_key?: string | null;
            webhook_url?: string | null;
            wallet_id?: number | null;
        };
        CreateProjectAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["CreatedProject"] | components["schemas"]["WaitingChange"];
        };
        CreateProjectRequest: {
            slug: string;
            /** @description Name for people; the slug by default. */
            name?: string;
            auto_approve_daily_usd?: number | null;
            auto_fees_daily_usd?: number | null;
            swap_daily_usd?: number | null;
        };
        /** @description A new key with its secrets, which are shown once. */
        CreatedKey: {
            /** @description The API key. */
            app_id: string;
            /** @description Your name for it. */
            name: string;
            permission: components["schemas"]["Permission"];
            /**
             * @description How the key signs.
             * @enum {string}
             */
            mode: "hmac" | "rsa";
            /** @description SPKI PEM in RSA mode; else null. */
            public_key: string | null;
            /** @description Where its events are sent; null for none. */
            webhook_url: string | null;
            /** @description Its URL gets `*.amended` events too. */
            extra_events: boolean;
            /** @description Number of the wallet. */
            wallet_id: number;
            /** @description Whether it is in use. */
            enabled: boolean;
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
            /** @description The owner who asked for it; null in `local`. */
            asked_by: string | null;
            /**
             * @description How far it is.
             * @constant
             */
            state: "done";
            /** @description Signs requests; null in RSA mode. */
            api_secret: string | null;
            /** @description Signs webhooks. */
            webhook_secret: string;
        };
        /** @description The project and how to fund it. */
        CreatedProject: {
            /** @description The project’s name in its URL. */
            slug: string;
            /** @description Your name for it. */
            name: string;
            /** @description Number of the wallet. */
            wallet_id: number;
            /** @description Path of the merchant API of this project. */
            api_path: string;
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
            /** @description Addresses, one for each family. */
            addresses: components["schemas"]["Addresses"];
            /** @description How to fund the hot wallet, for each chain. */
            funding: components["schemas"]["Funding"][];
            /**
             * @description How far it is.
             * @constant
             */
            state: "done";
        };
        /** @description The most of a token that a UTC day may withdraw. */
        DailyLimit: {
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description Symbol of the coin or token. */
            token: string;
            /** @description Amount in the token’s unit. */
            amount: components["schemas"]["Decimal"];
        };
        /**
         * @description session_key: within a session key’s scope. auto: by the project’s own rule. pending: it had to wait for an admin.
         * @enum {string}
         */
        DecidedBy: "session_key" | "auto" | "pending";
        /** @description Canonical decimal string: no exponent, no trailing zeros. */
        Decimal: string;
        /** @description What an admin decided. */
        Decision: {
            /** @description The admin who decided. */
            admin: string;
            /**
             * @description approve or reject.
             * @enum {string}
             */
            decision: "approve" | "reject";
            at: components["schemas"]["UnixSeconds"];
        };
        DeleteKeyAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                /** @description The API key. */
                app_id: string;
                /**
                 * @description It is deleted.
                 * @constant
                 */
                deleted: true;
            };
        };
        /** @description An event on its way to a webhook URL. */
        Delivery: {
            /** @description Names the delivery. */
            id: string;
            /** @description The event’s id, the webhook-id. */
            event_id: string;
            /** @description The event. */
            event: string;
            /** @description The record that the event is about. */
            ref: string;
            /** @description Where it is sent. */
            url: string;
            /** @description The API key. */
            app_id: string;
            /**
             * @description How far it is.
             * @enum {string}
             */
            state: "pending" | "delivered" | "abandoned";
            /** @description How many attempts counted. */
            tries: number;
            /** @description When it is tried again; null if it is not. */
            next_at: components["schemas"]["UnixSeconds"] | null;
            /** @description Every attempt, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            /** @description The body that is sent. */
            payload: unknown;
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
        };
        /** @description One attempt of a delivery. */
        DeliveryAttempt: {
            at: components["schemas"]["UnixSeconds"];
            /** @description HTTP status, or null. */
            status: number | null;
            /** @description What went wrong; null if nothing did. */
            error: string | null;
            /** @description How long the receiver took, in milliseconds. */
            duration_ms: number;
            /** @description Whether a person asked for the attempt. */
            manual: boolean;
            /** @description Of the newest attempt alone, and if it failed. */
            head: components["schemas"]["AnswerHead"] | null;
        };
        /** @description A delivery with its exact body. */
        DeliveryDetail: {
            /** @description Names the delivery. */
            id: string;
            /** @description The event’s id, the webhook-id. */
            event_id: string;
            /** @description The event. */
            event: string;
            /** @description The record that the event is about. */
            ref: string;
            /** @description Where it is sent. */
            url: string;
            /** @description The API key. */
            app_id: string;
            /**
             * @description How far it is.
             * @enum {string}
             */
            state: "pending" | "delivered" | "abandoned";
            /** @description How many attempts counted. */
            tries: number;
            /** @description When it is tried again; null if it is not. */
            next_at: components["schemas"]["UnixSeconds"] | null;
            /** @description Every attempt, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            /** @description The body that is sent. */
            payload: unknown;
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
            /** @description The exact bytes that are posted and signed. */
            body: string;
        };
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
        /**
         * @description 0 confirming, 2 credited. There is no 1.
         * @enum {integer}
         */
        DepositStatus: 0 | 2;
        /** @description What an owner decided. */
        DestinationDecision: {
            /** @description The admin who decided. */
            admin: string;
            /**
             * @description approve or reject.
             * @enum {string}
             */
            decision: "approve" | "reject";
            at: components["schemas"]["UnixSeconds"];
        };
        DropChangeAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                /** @description Names the change. */
                change_id: string;
                /**
                 * @description It was taken back.
                 * @constant
                 */
                dropped: true;
            };
        };
        /**
         * @description How long a rental lasts. 10010: 10 minutes, 20001: 1 hour, 30001: 1 day.
         * @enum {string}
         */
        DurationCode: "10010" | "20001" | "30001";
        /**
         * @description 0 ordered, 1 delegated, 2 failed, 3 partial, 10 recovered.
         * @enum {integer}
         */
        EnergyOrderStatus: 0 | 1 | 2 | 3 | 10;
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
        /** @description What a transaction moved, as the watcher read it. */
        ExplainedTransaction: {
            /** @description The number of its block. */
            block: string;
            /** @description false: it failed, and moved nothing. */
            success: boolean;
            /** @description How many transfers it made; the list has at most 20. */
            total: number;
            /** @description Its transfers; those to addresses of ours first. */
            transfers: components["schemas"]["ExplainedTransfer"][];
        };
        /** @description A transfer, and why it is a deposit or not. */
        ExplainedTransfer: {
            /** @description native, log:0, ... */
            position: string;
            /** @description The first block; null if one transaction is read. */
            from: string;
            /** @description The last block; null if one transaction is read. */
            to: string;
            /** @description Symbol of a listed token; null for another. */
            token: string | null;
            /** @description Contract or mint of the token; null for the chain’s coin. */
            token_address: string | null;
            /** @description Decimal; smallest units of an unlisted token. */
            amount: string;
            /** @description The smallest amount that is a deposit. */
            least: string | null;
            verdict: components["schemas"]["TransferVerdict"];
            /** @description Whose address it went to. */
            project: string | null;
            /** @description Your own id of the user. */
            user_id: string | null;
            /** @description Number of the deposit: the key to process it once. */
            deposit_no: string | null;
        };
        FailOperationAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["AdminOperation"];
        };
        FailOperationRequest: {
            /** @description Shown as fail_reason. */
            reason: string;
        };
        FailWithdrawalAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["AdminWithdrawal"];
        };
        FailWithdrawalRequest: {
            /** @description Shown as fail_reason. */
            reason: string;
        };
        /** @description An alarm of this stage that fires. */
        FiringAlarm: {
            /** @description Its name in CloudWatch. */
            name: string;
            /** @description The heading of the runbook that is about it. */
            heading: string | null;
            /** @description What to do first. */
            first_step: string;
            /** @description When it began to fire. */
            since: components["schemas"]["UnixSeconds"] | null;
            /** @description What CloudWatch measured: of dead letters, how many there are. */
            reason: string | null;
        };
        /**
         * @description 0 is no, 1 is yes.
         * @enum {integer}
         */
        Flag: 0 | 1;
        /** @description Since when, by whom and why. */
        Freeze: {
            /** @description When it was frozen, unix seconds. */
            at: components["schemas"]["UnixSeconds"];
            /** @description Who froze it. */
            by: string;
            /** @description Why, in the owner’s own text. */
            reason: string;
        };
        FreezeAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                /** @description When it was frozen, unix seconds. */
                at: components["schemas"]["UnixSeconds"];
                /** @description Who froze it. */
                by: string;
                /** @description Why, in the owner’s own text. */
                reason: string;
                /**
                 * @description Whether, or why, nothing is signed.
                 * @constant
                 */
                frozen: true;
            };
        };
        FreezeRequest: {
            /** @description Why. */
            reason?: string;
        };
        /** @description How to fund the hot wallet on a chain. */
        Funding: {
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description An address in the form of its chain. */
            address: string;
            /** @description Symbol of the chain’s coin. */
            native_token: string;
            /** @description Coins and tokens. */
            tokens: string[];
            /** @description What to send where, as a sentence. */
            note: string;
        };
        /** @description An address that signs nothing. */
        HaltedWallet: {
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description An address in the form of its chain. */
            address: string;
            /** @description Position of the address in the wallet; 0 is the hot address. */
            addr_index: number;
            /** @description Whether, or why, nothing is signed. */
            frozen: string | null;
            /** @description Whether its table was restored. */
            restored: boolean;
        };
        /** @description Something of the project that an id names. */
        Hit: {
            /** @description Which kind of change it is. */
            kind: components["schemas"]["HitKind"];
            /** @description Number of the sub-account. */
            id: string;
            /** @description Why it is a hit, if the id itself was not asked for. */
            note: string | null;
        };
        /**
         * @description What was found.
         * @enum {string}
         */
        HitKind: "withdrawal" | "operation" | "swap" | "deposit" | "user" | "address" | "change";
        /** @description One token of a hot wallet. */
        HotBalance: {
            /** @description Symbol of the coin or token. */
            token: string;
            /** @description Contract or mint; null for the coin. */
            token_address: string | null;
            /** @description What the node says. */
            balance: components["schemas"]["Decimal"];
            /** @description Held by unfinished orders, fees included. */
            reserved: components["schemas"]["Decimal"];
            /** @description The difference, at least 0. */
            free: components["schemas"]["Decimal"];
        };
        /** @description The hot wallet on one chain. */
        HotWallet: {
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description An address in the form of its chain. */
            address: string;
            /** @description Symbol of the chain’s coin. */
            native_token: string;
            /** @description When the node was asked. */
            read_at: components["schemas"]["UnixSeconds"];
            /** @description The most that an order of one token payment to somebody new reserves for its fee now, in the coin. Null if no node can say. */
            payment_fee: components["schemas"]["Decimal"] | null;
            /** @description How many such fees the free coin is enough for: as many orders are taken at least, and what they reserved and did not spend is free again when they end. Null if it is not known. */
            payments_left: number | null;
            /** @description Coins and tokens. */
            tokens: components["schemas"]["HotBalance"][];
        };
        /** @description What the project moved to a user’s address. */
        InternalTransfer: {
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description Hash of its transaction; null until it is sent. */
            tx_hash: components["schemas"]["TransactionHash"];
            /** @description Number of the block, as text. */
            block_number: string;
            /** @description Your own id of the user. */
            user_id: string | null;
            /** @description An address in the form of its chain. */
            address: string;
            /** @description Symbol of the coin or token. */
            token: string;
            /** @description Amount in the token’s unit. */
            amount: components["schemas"]["Decimal"];
            /** @description The order; null if none is known. */
            order_no: string | null;
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
        };
        /** @description An API key without its secrets. */
        Key: {
            /** @description The API key. */
            app_id: string;
            /** @description Your name for it. */
            name: string;
            permission: components["schemas"]["Permission"];
            /**
             * @description How the key signs.
             * @enum {string}
             */
            mode: "hmac" | "rsa";
            /** @description SPKI PEM in RSA mode; else null. */
            public_key: string | null;
            /** @description Where its events are sent; null for none. */
            webhook_url: string | null;
            /** @description Its URL gets `*.amended` events too. */
            extra_events: boolean;
            /** @description Number of the wallet. */
            wallet_id: number;
            /** @description Whether it is in use. */
            enabled: boolean;
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
            /** @description The owner who asked for it; null in `local`. */
            asked_by: string | null;
            /** @description When a request was last signed with it, unix seconds, exact to ten minutes; null if there was none in the past 400 days. */
            last_used_at: components["schemas"]["UnixSeconds"] | null;
        };
        ListAlarmsAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["FiringAlarm"][];
                /** @description Whether these are all; at most 100 are shown. */
                complete: boolean;
            };
        };
        ListApprovalsAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                /** @description The items of this page, newest first. */
                list: (components["schemas"]["WaitingWithdrawal"] | components["schemas"]["WaitingOperation"])[];
                /** @description Whether these are all; a list has at most 100. */
                complete: boolean;
            };
        };
        ListAuditAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Page"] & {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["AuditEntry"][];
            };
        };
        ListChainsAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["ChainLag"][];
            };
        };
        ListChangesAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Page"] & {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["WaitingChangeDetail"][];
            };
        };
        ListDeploymentAuditAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Page"] & {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["AuditEntry"][];
            };
        };
        ListDepositsAnswer: {
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
        ListEnergyOrdersAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Page"] & {
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
            };
        };
        ListHaltedWalletsAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["HaltedWallet"][];
                /** @description Whether these are all. */
                complete: boolean;
            };
        };
        ListInternalTransfersAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Page"] & {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["InternalTransfer"][];
            };
        };
        ListKeysAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Page"] & {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["Key"][];
            };
        };
        ListOperationsAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Page"] & {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["AdminOperation"][];
            };
        };
        ListProjectsAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Page"] & {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["ProjectItem"][];
            };
        };
        ListSessionKeysAnswer: {
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
        ListSwapsAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Page"] & {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["AdminSwap"][];
            };
        };
        ListSweepsAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Page"] & {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["Sweep"][];
            };
        };
        ListTopUpsAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Page"] & {
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
            };
        };
        ListWaitingSweepsAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["WaitingSweep"][];
                /** @description Whether these are all; a list has at most 100. */
                complete: boolean;
            };
        };
        ListWebhooksAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Page"] & {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["Delivery"][];
            };
        };
        ListWithdrawalsAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Page"] & {
                /** @description The items of this page, newest first. */
                list: components["schemas"]["AdminWithdrawal"][];
            };
        };
        MatchWalletAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["WalletState"];
        };
        MatchWalletRequest: {
            /** @description An address of the project; its hot wallet’s by default. */
            address?: string;
            /** @default [] */
            transactions?: {
                tx_hash: string;
                /** @description Its order; null for none. */
                withdraw_no: string | null;
            }[];
        };
        /** @description Who is signed in. */
        Me: {
            /** @description As the audit log names them. */
            email: string;
            /** @description As in the token: owner, viewer:shop. */
            groups: string[];
            signed_in_at: components["schemas"]["UnixSeconds"];
            /** @description Until when it is recent enough to approve and confirm; null: always. */
            recent_until: components["schemas"]["UnixSeconds"] | null;
            /** @description The stage of this deployment. */
            stage: string;
        };
        /** @description Coin that an address has to hold. */
        NeededCoin: {
            /** @description An address in the form of its chain. */
            address: string;
            /** @description The chain's coin. */
            token: string;
            /** @description The most that the order takes of it. */
            amount: string;
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
        /** @description Counts of a project; may lag a write by seconds. */
        Overview: {
            waiting: components["schemas"]["WaitingCounts"];
            /** @description Orders of all kinds that are approved and have not ended. */
            under_way: number;
            /** @description Those of them that have a cause why they wait, oldest first. */
            stuck: components["schemas"]["StuckOrder"][];
            /** @description Whether all were looked at; of each kind and status the newest 100 are. */
            stuck_complete: boolean;
            /** @description Deliveries with attempts to come. */
            webhooks_pending: number;
            /** @description Deliveries whose attempts are used up. */
            webhooks_abandoned: number;
            /** @description Deposits that are seen and not credited. */
            deposits_confirming: number;
        };
        /** @description What every list answers beside its items. */
        Page: {
            /** @description How many there are. Exact; may lag a write by a few seconds. */
            total: number;
            /** @description The page that this is, from 1. */
            page: number;
            /** @description Items a page. */
            size: number;
        };
        /** @description Among the payments that were looked at. */
        PaidBefore: {
            /** @description Confirmed withdrawals and transfers to it. */
            count: number;
            /** @description What they were worth when they were asked for. */
            usd: number;
            /** @description When the first of them was asked for. */
            first_at: components["schemas"]["UnixSeconds"] | null;
            /** @description When the last of them was asked for. */
            last_at: components["schemas"]["UnixSeconds"] | null;
        };
        PassBlockAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                /**
                 * @description How far it is.
                 * @constant
                 */
                state: "done";
            } | components["schemas"]["WaitingChange"];
        };
        PassBlockRequest: {
            /** @description The hash of the block, as the chain’s route shows it. */
            hash: string;
            /** @description Why; kept in the audit log. */
            reason: string;
        };
        /**
         * @description What the key may do.
         * @enum {string}
         */
        Permission: "read" | "manage" | "approve";
        PreviewSettingsAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["SettingsPreview"];
        };
        PreviewSettingsRequest: {
            ip_whitelist?: string[];
            address_whitelist?: string[];
            daily_limits?: {
                chain: string;
                token: string;
                amount: string;
            }[];
            confirmations?: {
                [key: string]: number;
            };
            credit_seconds?: {
                [key: string]: number;
            };
            pending_ttl_s?: number;
            auto_approve_daily_usd?: number | null;
            auto_fees_daily_usd?: number | null;
            swap_daily_usd?: number | null;
            max_swap_slippage_bps?: number | null;
            max_quote_deviation_bps?: number;
            client_auto_approve?: boolean;
            sweeps?: {
                EVM?: {
                    enabled: boolean;
                    min_usd?: number;
                    dest?: string | null;
                    /** @enum {string} */
                    method?: "fund";
                    daily_fee_usd?: number;
                    set_code?: {
                        [key: string]: "keep" | "clear";
                    };
                };
                SOL?: {
                    enabled: boolean;
                    min_usd?: number;
                    dest?: string | null;
                    /** @enum {string} */
                    method?: "collect";
                    daily_fee_usd?: number;
                    set_code?: {
                        [key: string]: "keep" | "clear";
                    };
                };
            };
            pending_webhooks?: boolean;
        };
        /** @description A price that an order was valued with. */
        Price: {
            /** @description Symbol of the coin or token. */
            symbol: string;
            /** @description The price in USD. */
            usd: string;
            /** @description Where it comes from. */
            source: string;
            read_at: components["schemas"]["UnixSeconds"];
        };
        /** @description A project in full. */
        Project: {
            /** @description The project’s name in its URL. */
            slug: string;
            /** @description Your name for it. */
            name: string;
            /** @description Number of the wallet. */
            wallet_id: number;
            /** @description Path of the merchant API of this project. */
            api_path: string;
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
            /** @description Addresses, one for each family. */
            addresses: components["schemas"]["Addresses"];
            /** @description How to fund the hot wallet, for each chain. */
            funding: components["schemas"]["Funding"][];
            /** @description Whether, or why, nothing is signed. */
            frozen: components["schemas"]["Freeze"] | null;
            /** @description Changes that wait for a second owner. */
            changes: components["schemas"]["Change"][];
        };
        /** @description A project in a list. */
        ProjectItem: {
            /** @description The project’s name in its URL. */
            slug: string;
            /** @description Your name for it. */
            name: string;
            /** @description Number of the wallet. */
            wallet_id: number;
            /** @description Path of the merchant API of this project. */
            api_path: string;
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
        };
        /** @description What a project knows of an address. */
        Recipient: {
            /** @description The address, in its normal form. */
            address: string;
            /** @description Whose it is, if it is an address of the project. */
            ours: ("hot_wallet" | "user") | null;
            /** @description Your own id of the user. */
            user_id: string | null;
            /** @description Whether it is in address_whitelist. */
            whitelisted: boolean;
            paid: components["schemas"]["PaidBefore"];
            /** @description Others with the same first four and last four characters. */
            similar: components["schemas"]["SimilarAddress"][];
            /** @description How many confirmed payments were looked at. */
            looked_at: number;
            /** @description Whether these are all; the newest 300 of each kind are looked at. */
            complete: boolean;
        };
        RecoverWebhooksAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                /** @description Attempts that were queued, ten a second. */
                queued: number;
                /** @description Where the next call continues; null: these were all. */
                next_before: components["schemas"]["UnixSeconds"] | null;
            };
        };
        RecoverWebhooksRequest: {
            /** @description Deliveries that were created then or later. */
            since: number;
            /** @description And before then: `next_before` of the answer before this one. */
            before?: number;
            /** @description Only those to exactly this URL. */
            url?: string;
        };
        RejectOperationAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["AdminOperation"];
        };
        RejectOperationRequest: {
            /** @description Shown as fail_reason. */
            reason: string;
        };
        RejectSweepDestinationAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["SweepDestination"];
        };
        RejectSweepDestinationRequest: {
            terms_digest: string;
        };
        RejectWithdrawalAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["AdminWithdrawal"];
        };
        RejectWithdrawalRequest: {
            /** @description Shown as fail_reason. */
            reason: string;
        };
        RemoveWhitelistEntryAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["UpdatedSettings"] | components["schemas"]["WaitingChange"];
        };
        RemoveWhitelistEntryRequest: {
            /** @description An address, an IP address or a CIDR range. */
            entry: string;
        };
        ReplayDepositAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            /** @constant */
            message: "Queued";
        };
        /** @description A job that reads blocks again. */
        Rescan: {
            /** @description Names the rescan. */
            id: string;
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description Hash of its transaction; null until it is sent. */
            tx_hash: string | null;
            /** @description The first block; null if one transaction is read. */
            from: string | null;
            /** @description The last block; null if one transaction is read. */
            to: string | null;
            /**
             * @description How far it is.
             * @enum {string}
             */
            state: "queued" | "done" | "failed";
            /** @description How many new deposits were found; null until it ended. */
            found: number | null;
            /** @description What went wrong; null if nothing did. */
            error: string | null;
            /** @description The owner who asked for it. */
            asked_by: string;
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
            /** @description When it ended; null until then. */
            ended_at: components["schemas"]["UnixSeconds"] | null;
            /** @description Of a rescan of one transaction, once it was read. */
            transaction: components["schemas"]["ExplainedTransaction"] | null;
        };
        RescanAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Rescan"];
        };
        RescanRequest: {
            tx_hash?: string;
            from?: number | string;
            to?: number | string;
        };
        RetryWebhookAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            /** @constant */
            message: "Queued";
        };
        /** @description A confirmed order that paid nothing in the end. */
        Reversed: {
            /** @description What became final in its place. */
            reason: string;
            at: components["schemas"]["UnixSeconds"];
        };
        RevokeSessionKeyAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                /** @description The session key; null for none. */
                sk_id: string;
                /** @constant */
                revoked: true;
            };
        };
        RotateWebhookSecretAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["RotatedSecret"];
        };
        RotateWebhookSecretRequest: {
            overlap_hours: number;
        };
        /** @description A new webhook secret, which is shown once. */
        RotatedSecret: {
            /** @description The API key. */
            app_id: string;
            /** @description Signs webhooks. */
            webhook_secret: string;
            /** @description Until when the secret before signs too; null: it signs nothing any more. */
            previous_until: components["schemas"]["UnixSeconds"] | null;
        };
        /**
         * @description exact: every block is read whole. economy: what is ours is asked for.
         * @enum {string}
         */
        ScanMode: "exact" | "economy";
        SearchAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                hits: components["schemas"]["Hit"][];
                /** @description What was looked at, for people. */
                looked_in: string[];
            };
        };
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
        /** @description What a change would do to one setting. */
        SettingDiff: {
            /** @description Its name, as in the settings. */
            setting: string;
            /** @description As it is now. */
            before: unknown;
            /** @description As the change would leave it. */
            after: unknown;
        };
        /** @description Settings of a project. */
        Settings: {
            /** @description Names this revision; a PATCH names it too. */
            rev: number;
            /** @description Where requests may come from; empty means anywhere. */
            ip_whitelist: string[];
            /** @description The only recipients that are paid; empty means any. */
            address_whitelist: string[];
            /** @description The most that a UTC day may withdraw, by token. */
            daily_limits: components["schemas"]["DailyLimit"][];
            /** @description Thresholds that the project has raised, by chain. */
            confirmations: {
                [key: string]: number;
            };
            /** @description Seconds before a credit, by chain, where the project lowered them. */
            credit_seconds: {
                [key: string]: number;
            };
            /** @description Seconds until a waiting operation expires. */
            pending_ttl_s: number;
            /** @description What level 1 may pay in a UTC day without approvals, fees included; null: no bound. */
            auto_approve_daily_usd: number | null;
            /** @description What the highest fees of payments without approvals may sum to in a UTC day; null: no bound. */
            auto_fees_daily_usd: number | null;
            /** @description What swaps may be worth in a UTC day; null: no bound. */
            swap_daily_usd: number | null;
            /** @description The highest slippage of a quote, in basis points; null: 2,000. */
            max_swap_slippage_bps: number | null;
            /** @description How far from the market price a quote may be, in basis points. */
            max_quote_deviation_bps: number;
            /** @description Operations need neither a session key nor an admin. */
            client_auto_approve: boolean;
            /** @description Collecting deposits, by family. */
            sweeps: {
                [key: string]: components["schemas"]["SweepSettings"];
            };
            /** @description Whether `*.pending` events are sent. */
            pending_webhooks: boolean;
        };
        /** @description What a change of settings would do. */
        SettingsPreview: {
            /** @description The revision of now: a PATCH names it. */
            rev: number;
            /** @description The settings that would be another. */
            diff: components["schemas"]["SettingDiff"][];
            /** @description Those that would allow more. */
            loosens: string[];
            /** @description Whether it would wait for a second owner. */
            second_owner: boolean;
        };
        ShowChainAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Watcher"];
        };
        ShowDepositAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["AdminDeposit"];
        };
        ShowEnergyAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["AdminEnergy"] | null;
        };
        ShowHotWalletAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["HotWallet"];
        };
        ShowMeAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Me"];
        };
        ShowOperationAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["AdminOperationDetail"];
        };
        ShowOverviewAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Overview"];
        };
        ShowProjectAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Project"];
        };
        ShowRecipientAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Recipient"];
        };
        ShowRescanAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Rescan"];
        };
        ShowSettingsAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["Settings"];
        };
        ShowSwapAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["AdminSwapDetail"];
        };
        ShowSweepDestinationAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["SweepDestination"] | null;
        };
        ShowWalletAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["WalletState"];
        };
        ShowWebhookAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["DeliveryDetail"];
        };
        ShowWithdrawalAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["AdminWithdrawalDetail"];
        };
        /** @description A known address that looks alike. */
        SimilarAddress: {
            /** @description The other address. */
            address: string;
            /**
             * @description Where the project knows it from.
             * @enum {string}
             */
            known_as: "recipient" | "whitelist" | "hot_wallet";
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
        /** @description An order with a cause why it waits. */
        StuckOrder: {
            /** @description Its number. */
            no: string;
            /** @description The cause, for programs: no_gas, ... */
            cause: string;
            since: components["schemas"]["UnixSeconds"];
        };
        /**
         * @description 0 Pending, 1 Signing, 2 Broadcast, 3 Confirmed, 5 Failed.
         * @enum {integer}
         */
        SwapStatus: 0 | 1 | 2 | 3 | 5;
        /** @description An order that collects deposits, or funds one that does. */
        Sweep: {
            /** @description Number of the order. */
            sweep_no: string;
            /** @description sweep collects; fund sends the coin that a sweep pays its fee with; deploy makes the contract of set_code; clear takes delegations back. */
            kind: string;
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description Symbol of the coin or token. */
            token: string;
            /** @description Amount in the token’s unit. */
            amount: components["schemas"]["Decimal"];
            /** @description The addresses that are collected from, with their amounts. */
            from: components["schemas"]["SweepItem"][];
            /** @description The address that pays the fee. */
            paid_by: string;
            /** @description The recipient. */
            to_address: string;
            /** @description Where it stands. */
            status: components["schemas"]["SweepStatus"];
            /** @description Hash of its transaction; null until it is sent. */
            tx_hash: components["schemas"]["TransactionHash"] | null;
            /** @description Number of the block, as text. */
            block_number: string | null;
            /** @description Why it failed or was rejected; null otherwise. */
            fail_reason: string | null;
            /** @description Why it waits; null while it moves. */
            stuck: components["schemas"]["SweepStuck"] | null;
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
            /** @description When it was confirmed. */
            confirmed_at: components["schemas"]["UnixSeconds"] | null;
        };
        /** @description Where TRX deposits are swept. */
        SweepDestination: {
            /** @description Number of the wallet. */
            wallet_id: number;
            /** @description Whether it is in use. */
            enabled: boolean;
            /** @description The TRX address that a key stored. */
            dest_address: string;
            /** @description Why it is allowed: it is the project’s own, on its whitelist, or two owners approved it. Null: nothing is swept there. */
            allowed_by: ("project" | "whitelist" | "owners") | null;
            /** @description Names the destination that an owner decides on. */
            terms_digest: string;
            /** @description How many must. */
            approvals_needed: number;
            /** @description What the owners decided, oldest first. */
            decisions: components["schemas"]["DestinationDecision"][];
        };
        /** @description What one address gives. */
        SweepItem: {
            /** @description An address in the form of its chain. */
            address: string;
            /** @description Amount in the token’s unit. */
            amount: components["schemas"]["Decimal"];
        };
        /** @description How deposits of a family are collected. */
        SweepSettings: {
            /** @description Whether it is in use. */
            enabled: boolean;
            /** @description Less than this is left where it is. */
            min_usd: number;
            /** @description Where it goes; null is the hot wallet. */
            dest: string | null;
            /** @description How it is collected: fund, or collect on SOL. */
            method: string;
            /** @description Most that its fees may cost in a UTC day. */
            daily_fee_usd: number;
            /** @description EVM chains whose addresses delegate to be swept: keep, or clear after each. */
            set_code: {
                [key: string]: "keep" | "clear";
            };
        };
        /**
         * @description 1 queued, 2 signed, 3 sent, 4 confirmed, 5 failed.
         * @enum {integer}
         */
        SweepStatus: 0 | 1 | 2 | 3 | 4 | 5 | 6;
        /** @description Why a sweep waits, and since when. */
        SweepStuck: {
            /** @description Why it waits. */
            cause: string;
            since: components["schemas"]["UnixSeconds"];
        };
        /** @description What happened to an order. */
        TimelineEntry: {
            at: components["schemas"]["UnixSeconds"];
            what: components["schemas"]["TimelineStep"];
            /** @description The admin or the key; null: the service itself. */
            by: string | null;
            /** @description Hash of its transaction; null until it is sent. */
            tx_hash: components["schemas"]["TransactionHash"] | null;
            /** @description What came of it, or why. */
            note: string | null;
        };
        /**
         * @description What happened.
         * @enum {string}
         */
        TimelineStep: "asked" | "approved" | "rejected" | "queued" | "signed" | "signed_again" | "allowance_signed" | "fill_signed" | "sent" | "sent_again" | "stuck" | "confirmed" | "reversed" | "failed" | "cancelled";
        /** @description The transaction’s hash, in the form of its chain (Solana: its first signature). */
        TransactionHash: string;
        /**
         * @description Whether it is a deposit, or why not.
         * @enum {string}
         */
        TransferVerdict: "deposit" | "not_ours" | "hot_wallet" | "unlisted_token" | "below_minimum" | "internal_transfer" | "not_taken";
        UnfreezeAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                /**
                 * @description How far it is.
                 * @constant
                 */
                state: "pending";
                change: components["schemas"]["Change"];
                /**
                 * @description Whether, or why, nothing is signed.
                 * @constant
                 */
                frozen: true;
            } | {
                /**
                 * @description How far it is.
                 * @constant
                 */
                state: "done";
                /**
                 * @description Whether, or why, nothing is signed.
                 * @constant
                 */
                frozen: false;
            };
        };
        UnfreezeWalletAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: {
                /**
                 * @description How far it is.
                 * @constant
                 */
                state: "done";
                /** @description Nonces below it are used up before an order is paid. */
                fill_until_nonce: number;
            } | components["schemas"]["WaitingChange"];
        };
        UnfreezeWalletRequest: {
            /** @description An address of the project; its hot wallet’s by default. */
            address?: string;
        };
        /** @description Unix seconds. */
        UnixSeconds: number;
        UpdateEnergyAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["AdminEnergy"] | null;
        };
        UpdateEnergyRequest: {
            low_balance_threshold?: string;
            notify_webhook_url?: string | null;
        };
        UpdateKeyAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["UpdatedKey"] | components["schemas"]["WaitingChange"];
        };
        UpdateKeyRequest: {
            webhook_url?: string | null;
            enabled?: boolean;
            extra_events?: boolean;
        };
        UpdateSettingsAnswer: {
            /**
             * @description 0 is success.
             * @constant
             */
            code: 0;
            data: components["schemas"]["UpdatedSettings"] | components["schemas"]["WaitingChange"];
        };
        UpdateSettingsRequest: {
            ip_whitelist?: string[];
            address_whitelist?: string[];
            daily_limits?: {
                chain: string;
                token: string;
                amount: string;
            }[];
            confirmations?: {
                [key: string]: number;
            };
            credit_seconds?: {
                [key: string]: number;
            };
            pending_ttl_s?: number;
            auto_approve_daily_usd?: number | null;
            auto_fees_daily_usd?: number | null;
            swap_daily_usd?: number | null;
            max_swap_slippage_bps?: number | null;
            max_quote_deviation_bps?: number;
            client_auto_approve?: boolean;
            sweeps?: {
                EVM?: {
                    enabled: boolean;
                    min_usd?: number;
                    dest?: string | null;
                    /** @enum {string} */
                    method?: "fund";
                    daily_fee_usd?: number;
                    set_code?: {
                        [key: string]: "keep" | "clear";
                    };
                };
                SOL?: {
                    enabled: boolean;
                    min_usd?: number;
                    dest?: string | null;
                    /** @enum {string} */
                    method?: "collect";
                    daily_fee_usd?: number;
                    set_code?: {
                        [key: string]: "keep" | "clear";
                    };
                };
            };
            pending_webhooks?: boolean;
            rev: number;
        };
        /** @description A key as the change has left it. */
        UpdatedKey: {
            /** @description The API key. */
            app_id: string;
            /** @description Your name for it. */
            name: string;
            permission: components["schemas"]["Permission"];
            /**
             * @description How the key signs.
             * @enum {string}
             */
            mode: "hmac" | "rsa";
            /** @description SPKI PEM in RSA mode; else null. */
            public_key: string | null;
            /** @description Where its events are sent; null for none. */
            webhook_url: string | null;
            /** @description Its URL gets `*.amended` events too. */
            extra_events: boolean;
            /** @description Number of the wallet. */
            wallet_id: number;
            /** @description Whether it is in use. */
            enabled: boolean;
            /** @description When the record was made. */
            created_at: components["schemas"]["UnixSeconds"];
            /** @description The owner who asked for it; null in `local`. */
            asked_by: string | null;
            /**
             * @description How far it is.
             * @constant
             */
            state: "done";
        };
        /** @description The settings as the change has left them. */
        UpdatedSettings: {
            /** @description Names this revision; a PATCH names it too. */
            rev: number;
            /** @description Where requests may come from; empty means anywhere. */
            ip_whitelist: string[];
            /** @description The only recipients that are paid; empty means any. */
            address_whitelist: string[];
            /** @description The most that a UTC day may withdraw, by token. */
            daily_limits: components["schemas"]["DailyLimit"][];
            /** @description Thresholds that the project has raised, by chain. */
            confirmations: {
                [key: string]: number;
            };
            /** @description Seconds before a credit, by chain, where the project lowered them. */
            credit_seconds: {
                [key: string]: number;
            };
            /** @description Seconds until a waiting operation expires. */
            pending_ttl_s: number;
            /** @description What level 1 may pay in a UTC day without approvals, fees included; null: no bound. */
            auto_approve_daily_usd: number | null;
            /** @description What the highest fees of payments without approvals may sum to in a UTC day; null: no bound. */
            auto_fees_daily_usd: number | null;
            /** @description What swaps may be worth in a UTC day; null: no bound. */
            swap_daily_usd: number | null;
            /** @description The highest slippage of a quote, in basis points; null: 2,000. */
            max_swap_slippage_bps: number | null;
            /** @description How far from the market price a quote may be, in basis points. */
            max_quote_deviation_bps: number;
            /** @description Operations need neither a session key nor an admin. */
            client_auto_approve: boolean;
            /** @description Collecting deposits, by family. */
            sweeps: {
                [key: string]: components["schemas"]["SweepSettings"];
            };
            /** @description Whether `*.pending` events are sent. */
            pending_webhooks: boolean;
            /**
             * @description How far it is.
             * @constant
             */
            state: "done";
        };
        /** @description One reason why an order has not ended. */
        Wait: {
            /** @description The cause, for programs: approval, no_gas, ... */
            cause: string;
            /** @description The same as a sentence for people. */
            says: string;
            acts: components["schemas"]["ActingParty"];
            /** @description The heading of docs/runbook.md; or null. */
            runbook: string | null;
            /** @description Since when; null: unknown. */
            since: components["schemas"]["UnixSeconds"] | null;
            /** @description When it is tried again, or an operation ends by itself. */
            next_action_at: components["schemas"]["UnixSeconds"] | null;
            /** @description What its address has to hold before it continues; or null. */
            needs: components["schemas"]["NeededCoin"] | null;
        };
        /** @description Nothing has changed yet: a second owner decides. */
        WaitingChange: {
            /**
             * @description How far it is.
             * @constant
             */
            state: "pending";
            change: components["schemas"]["Change"];
        };
        /** @description A waiting change, and what it would do. */
        WaitingChangeDetail: {
            /** @description Names the change. */
            change_id: string;
            /** @description What would change: key, settings, unfreeze, ... */
            kind: string;
            /** @description What would change, by its fields. */
            payload: {
                [key: string]: unknown;
            };
            /** @description The owner who asked for it. */
            asked_by: string;
            asked_at: components["schemas"]["UnixSeconds"];
            /** @description When it expires. */
            expires_at: components["schemas"]["UnixSeconds"];
            /** @description What it would do to the settings; empty for other changes. */
            diff: components["schemas"]["SettingDiff"][];
            /** @description The settings have changed since it was asked for: it cannot be confirmed. */
            outdated: boolean;
        };
        /** @description What waits for an approver. */
        WaitingCounts: {
            /** @description Withdrawals that wait for an approval. */
            withdrawals: number;
            /** @description Operations that wait for an approval. */
            operations: number;
            /** @description When the oldest of them was asked for. */
            oldest_at: components["schemas"]["UnixSeconds"] | null;
        };
        /** @description An operation that waits for an approval. */
        WaitingOperation: {
            /**
             * @description Which kind of change it is.
             * @constant
             */
            kind: "operation";
            /**
             * @description open: you may decide, if you are an approver. decided: you have. own_key: you asked for its key.
             * @enum {string}
             */
            yours: "open" | "decided" | "own_key";
            /** @description When it expires. */
            expires_at: components["schemas"]["UnixSeconds"] | null;
            operation: components["schemas"]["AdminOperation"];
        };
        /** @description An address that is not swept yet. */
        WaitingSweep: {
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description The address that may hold something. */
            address: string;
            /** @description Symbol of the coin or token. */
            token: string;
            /** @description Why it was put off; null if nobody has looked at it yet. */
            cause: ("small" | "too_expensive" | "unpriced" | "hot_wallet_short" | "no_energy" | "no_bandwidth" | "budget_spent" | "other_account" | "cannot_send" | "failed") | null;
            /** @description When it is looked at again. */
            next_action_at: components["schemas"]["UnixSeconds"];
        };
        /** @description A withdrawal that waits for an approval. */
        WaitingWithdrawal: {
            /**
             * @description Which kind of change it is.
             * @constant
             */
            kind: "withdrawal";
            /**
             * @description open: you may decide, if you are an approver. decided: you have. own_key: you asked for its key.
             * @enum {string}
             */
            yours: "open" | "decided" | "own_key";
            /** @description When it expires. */
            expires_at: components["schemas"]["UnixSeconds"] | null;
            withdrawal: components["schemas"]["AdminWithdrawal"];
        };
        /** @description An address on one chain, beside what the chain knows. */
        WalletState: {
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description An address in the form of its chain. */
            address: string;
            /** @description Whether, or why, nothing is signed. */
            frozen: string | null;
            /** @description Whether its table was restored. */
            restored: boolean;
            /** @description The nonce that the next payment gets. */
            next_nonce: number;
            /** @description The lowest nonce that is not final. */
            oldest_open_nonce: number;
            /** @description Nonces below it are used up before an order is paid. */
            fill_until_nonce: number;
            /** @description The chain’s counts: latest, finalized, pending. */
            chain_nonce: unknown;
            /** @description Why it cannot be unfrozen yet; empty if it can. */
            blockers: string[];
            /** @description Orders that were announced further than the table knows. */
            orders_behind: {
                /** @description Number of the withdrawal. */
                withdraw_no: string;
                /** @description The status that was announced last. */
                announced_status: number;
            }[];
            /** @description Nonces that are not final. */
            open: {
                /** @description The nonce. */
                nonce: number;
                /** @description Number of the withdrawal. */
                withdraw_no: string | null;
                /**
                 * @description How far it is.
                 * @enum {string}
                 */
                state: "open" | "mined";
                /** @description Hashes of everything that was signed for it. */
                tx_hashes: string[];
            }[];
            /** @description How many transactions no order explains. */
            unmatched_total: number;
            /** @description Transactions that no order explains, the first 25. */
            unmatched: {
                /** @description The nonce. */
                nonce: number;
                /** @description Hash of its transaction; null until it is sent. */
                tx_hash: string | null;
                /** @description Number of the block, as text. */
                block_number: string | null;
                /** @description Whether it succeeded on chain; null if it is not known. */
                success: boolean | null;
                /** @description The recipient. */
                to_address: string | null;
                /** @description Symbol of the coin or token. */
                token: string | null;
                /** @description Amount in the token’s unit. */
                amount: string | null;
                /** @description Orders that the transaction can be a payment of. */
                fits: string[];
            }[];
        };
        /** @description Where a chain’s watcher stands. */
        Watcher: {
            /** @description The chain, by its canonical name. */
            chain: components["schemas"]["ChainName"];
            /** @description The newest block that was read. */
            scanned: string | null;
            /** @description The newest final block that is known. */
            finalized: string | null;
            /** @description The block that stops it; null while it moves. */
            stopped: components["schemas"]["WatcherStop"] | null;
            /** @description Blocks that were passed unread. */
            passed: {
                /** @description Number of the block. */
                height: string;
                /** @description Hash of the block. */
                hash: string;
                at: components["schemas"]["UnixSeconds"];
            }[];
            /** @description Changes that wait for a second owner. */
            changes: components["schemas"]["Change"][];
        };
        /** @description The block that stops the watcher. */
        WatcherStop: {
            /** @description Number of the block. */
            height: string;
            /** @description Hash of the block. */
            hash: string;
            since: components["schemas"]["UnixSeconds"];
            /** @description Who let it pass; null if nobody did. */
            pass: components["schemas"]["BlockPass"] | null;
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
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listProjects: {
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
                    "application/json": components["schemas"]["ListProjectsAnswer"];
                };
            };
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateProjectRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateProjectAnswer"];
                };
            };
        };
    };
    showProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["ShowProjectAnswer"];
                };
            };
        };
    };
    showMe: {
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
                    "application/json": components["schemas"]["ShowMeAnswer"];
                };
            };
        };
    };
    showOverview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["ShowOverviewAnswer"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                size?: components["parameters"]["Size"];
            };
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["ListKeysAnswer"];
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKeyRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateKeyAnswer"];
                };
            };
        };
    };
    deleteKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description The API key. */
                app_id: string;
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
                    "application/json": components["schemas"]["DeleteKeyAnswer"];
                };
            };
        };
    };
    updateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description The API key. */
                app_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateKeyRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateKeyAnswer"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description The API key. */
                app_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateWebhookSecretRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotateWebhookSecretAnswer"];
                };
            };
        };
    };
    listSessionKeys: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                size?: components["parameters"]["Size"];
            };
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["ListSessionKeysAnswer"];
                };
            };
        };
    };
    revokeSessionKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["RevokeSessionKeyAnswer"];
                };
            };
        };
    };
    showSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["ShowSettingsAnswer"];
                };
            };
        };
    };
    updateSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSettingsRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateSettingsAnswer"];
                };
            };
        };
    };
    addWhitelistEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description An id. */
                list: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddWhitelistEntryRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddWhitelistEntryAnswer"];
                };
            };
        };
    };
    removeWhitelistEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description An id. */
                list: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveWhitelistEntryRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemoveWhitelistEntryAnswer"];
                };
            };
        };
    };
    previewSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewSettingsRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewSettingsAnswer"];
                };
            };
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                size?: components["parameters"]["Size"];
            };
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["ListChangesAnswer"];
                };
            };
        };
    };
    confirmChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description The change. */
                change_id: string;
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
                    "application/json": components["schemas"]["ConfirmChangeAnswer"];
                };
            };
        };
    };
    dropChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description The change. */
                change_id: string;
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
                    "application/json": components["schemas"]["DropChangeAnswer"];
                };
            };
        };
    };
    listWithdrawals: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                size?: components["parameters"]["Size"];
                /** @description Status. */
                status?: number;
                /** @description Chain. */
                chain?: components["schemas"]["ChainName"];
                /** @description First UTC day. */
                start?: string;
                /** @description Last UTC day. */
                end?: string;
            };
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["ListWithdrawalsAnswer"];
                };
            };
        };
    };
    showWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description The withdrawal. */
                withdraw_no: string;
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
                    "application/json": components["schemas"]["ShowWithdrawalAnswer"];
                };
            };
        };
    };
    approveWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description The withdrawal. */
                withdraw_no: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApproveWithdrawalRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApproveWithdrawalAnswer"];
                };
            };
        };
    };
    rejectWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description The withdrawal. */
                withdraw_no: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RejectWithdrawalRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RejectWithdrawalAnswer"];
                };
            };
        };
    };
    failWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description The withdrawal. */
                withdraw_no: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FailWithdrawalRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailWithdrawalAnswer"];
                };
            };
        };
    };
    listOperations: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                size?: components["parameters"]["Size"];
                /** @description Status as the merchant sees it. */
                status?: components["schemas"]["OperationStatus"];
                /** @description Type. */
                op_type?: components["schemas"]["OperationType"];
                /** @description Chain. */
                chain?: components["schemas"]["ChainName"];
                /** @description First UTC day. */
                start?: string;
                /** @description Last UTC day. */
                end?: string;
            };
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["ListOperationsAnswer"];
                };
            };
        };
    };
    showOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description The operation. */
                op_no: string;
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
                    "application/json": components["schemas"]["ShowOperationAnswer"];
                };
            };
        };
    };
    approveOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description The operation. */
                op_no: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApproveOperationRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApproveOperationAnswer"];
                };
            };
        };
    };
    rejectOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description The operation. */
                op_no: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RejectOperationRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RejectOperationAnswer"];
                };
            };
        };
    };
    failOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description The operation. */
                op_no: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FailOperationRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailOperationAnswer"];
                };
            };
        };
    };
    listApprovals: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["ListApprovalsAnswer"];
                };
            };
        };
    };
    showRecipient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description The chain, by its canonical name. */
                chain: string;
                /** @description An address in the form of the chain. */
                address: string;
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
                    "application/json": components["schemas"]["ShowRecipientAnswer"];
                };
            };
        };
    };
    listInternalTransfers: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                size?: components["parameters"]["Size"];
                /** @description Chain. */
                chain?: components["schemas"]["ChainName"];
            };
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["ListInternalTransfersAnswer"];
                };
            };
        };
    };
    listDeposits: {
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
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["ListDepositsAnswer"];
                };
            };
        };
    };
    showDeposit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description An id. */
                deposit_no: string;
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
                    "application/json": components["schemas"]["ShowDepositAnswer"];
                };
            };
        };
    };
    replayDeposit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description An id. */
                deposit_no: string;
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
                    "application/json": components["schemas"]["ReplayDepositAnswer"];
                };
            };
        };
    };
    listSwaps: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                size?: components["parameters"]["Size"];
                /** @description Status as the merchant sees it. */
                status?: components["schemas"]["SwapStatus"];
                /** @description Chain. */
                chain?: components["schemas"]["ChainName"];
            };
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["ListSwapsAnswer"];
                };
            };
        };
    };
    showSwap: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description An id. */
                swap_no: string;
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
                    "application/json": components["schemas"]["ShowSwapAnswer"];
                };
            };
        };
    };
    listSweeps: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                size?: components["parameters"]["Size"];
                kind?: "sweep" | "fund" | "activate" | "deploy" | "clear";
                /** @description Status. */
                status?: number;
                /** @description Chain. */
                chain?: components["schemas"]["ChainName"];
                /** @description First UTC day. */
                start?: string;
                /** @description Last UTC day. */
                end?: string;
            };
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["ListSweepsAnswer"];
                };
            };
        };
    };
    listWaitingSweeps: {
        parameters: {
            query: {
                /** @description Chain. */
                chain: components["schemas"]["ChainName"];
            };
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["ListWaitingSweepsAnswer"];
                };
            };
        };
    };
    showSweepDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["ShowSweepDestinationAnswer"];
                };
            };
        };
    };
    approveSweepDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApproveSweepDestinationRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApproveSweepDestinationAnswer"];
                };
            };
        };
    };
    rejectSweepDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RejectSweepDestinationRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RejectSweepDestinationAnswer"];
                };
            };
        };
    };
    showEnergy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["ShowEnergyAnswer"];
                };
            };
        };
    };
    updateEnergy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateEnergyRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateEnergyAnswer"];
                };
            };
        };
    };
    listEnergyOrders: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                size?: components["parameters"]["Size"];
            };
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["ListEnergyOrdersAnswer"];
                };
            };
        };
    };
    listTopUps: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                size?: components["parameters"]["Size"];
            };
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["ListTopUpsAnswer"];
                };
            };
        };
    };
    listHaltedWallets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["ListHaltedWalletsAnswer"];
                };
            };
        };
    };
    showWallet: {
        parameters: {
            query?: {
                /** @description An address of the project; its hot wallet’s by default. */
                address?: string;
            };
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description The chain, by its canonical name. */
                chain: string;
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
                    "application/json": components["schemas"]["ShowWalletAnswer"];
                };
            };
        };
    };
    matchWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description The chain, by its canonical name. */
                chain: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchWalletRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchWalletAnswer"];
                };
            };
        };
    };
    unfreezeWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description The chain, by its canonical name. */
                chain: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnfreezeWalletRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnfreezeWalletAnswer"];
                };
            };
        };
    };
    showHotWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description The chain, by its canonical name. */
                chain: string;
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
                    "application/json": components["schemas"]["ShowHotWalletAnswer"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                size?: components["parameters"]["Size"];
                /** @description Event. */
                event?: string;
                state?: "pending" | "delivered" | "abandoned";
                /** @description Those of one record, by its number: of 50 events. */
                ref?: string;
                /** @description Those of one event. */
                event_id?: string;
                /** @description First UTC day. */
                start?: string;
                /** @description Last UTC day. */
                end?: string;
            };
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["ListWebhooksAnswer"];
                };
            };
        };
    };
    showWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description Its id, as the list shows it. */
                id: string;
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
                    "application/json": components["schemas"]["ShowWebhookAnswer"];
                };
            };
        };
    };
    retryWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
                /** @description Its id, as the list shows it. */
                id: string;
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
                    "application/json": components["schemas"]["RetryWebhookAnswer"];
                };
            };
        };
    };
    recoverWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoverWebhooksRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoverWebhooksAnswer"];
                };
            };
        };
    };
    freeze: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FreezeRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FreezeAnswer"];
                };
            };
        };
    };
    unfreeze: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["UnfreezeAnswer"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                size?: components["parameters"]["Size"];
                /** @description Action. */
                action?: string;
                /** @description First UTC day. */
                start?: string;
                /** @description Last UTC day. */
                end?: string;
            };
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["ListAuditAnswer"];
                };
            };
        };
    };
    listDeploymentAudit: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: components["parameters"]["Page"];
                /** @description Items a page. */
                size?: components["parameters"]["Size"];
                /** @description Action. */
                action?: string;
                /** @description First UTC day. */
                start?: string;
                /** @description Last UTC day. */
                end?: string;
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
                    "application/json": components["schemas"]["ListDeploymentAuditAnswer"];
                };
            };
        };
    };
    search: {
        parameters: {
            query: {
                /** @description An order, deposit or change number, a biz_order_id, user id, account_no, address or hash. */
                q: string;
            };
            header?: never;
            path: {
                /** @description The project. */
                slug: string;
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
                    "application/json": components["schemas"]["SearchAnswer"];
                };
            };
        };
    };
    listChains: {
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
                    "application/json": components["schemas"]["ListChainsAnswer"];
                };
            };
        };
    };
    showChain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The chain, by its canonical name. */
                chain: string;
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
                    "application/json": components["schemas"]["ShowChainAnswer"];
                };
            };
        };
    };
    passBlock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The chain, by its canonical name. */
                chain: string;
                /** @description Number of the block. */
                height: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PassBlockRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassBlockAnswer"];
                };
            };
        };
    };
    rescan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The chain, by its canonical name. */
                chain: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RescanRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RescanAnswer"];
                };
            };
        };
    };
    showRescan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The chain, by its canonical name. */
                chain: string;
                /** @description Its id, as the list shows it. */
                id: string;
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
                    "application/json": components["schemas"]["ShowRescanAnswer"];
                };
            };
        };
    };
    listAlarms: {
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
                    "application/json": components["schemas"]["ListAlarmsAnswer"];
                };
            };
        };
    };
}
