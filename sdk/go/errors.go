package coffer

import (
	"fmt"
	"strings"
	"time"
)

// Code is the code of an error. Each constant below matches the errors of its code:
// errors.Is(err, coffer.ErrInsufficientBalance).
type Code int

// Error says which code it is.
func (c Code) Error() string { return fmt.Sprintf("coffer: code %d", int(c)) }

// The codes of the API (docs/interface.md "Error codes"). ErrNoAnswer is of calls without an answer of
// the API: a timeout, a dropped connection, a page of a proxy.
const (
	ErrNoAnswer            Code = 0
	ErrInvalidRequest      Code = 40001
	ErrUnsupported         Code = 40004
	ErrSwapCrossChain      Code = 40020
	ErrSwapUnknownToken    Code = 40021
	ErrSwapSameToken       Code = 40022
	ErrSwapForeignAddress  Code = 40023
	ErrSwapAmount          Code = 40024
	ErrSwapRouteGone       Code = 40030
	ErrSwapSlippage        Code = 40031
	ErrAuthentication      Code = 40101
	ErrIPNotAllowed        Code = 40301
	ErrNotPermitted        Code = 40302
	ErrNotFound            Code = 40401
	ErrOrderConflict       Code = 40901
	ErrOrderConsumed       Code = 40902
	ErrWrongStatus         Code = 40903
	ErrDepositNotCredited  Code = 40904
	ErrWouldWait           Code = 40905
	ErrInsufficientBalance Code = 42201
	ErrAddressNotAllowed   Code = 42202
	ErrDailyLimit          Code = 42203
	ErrRateLimited         Code = 42901
	ErrInternal            Code = 50001
	ErrPriceUnavailable    Code = 50201
	ErrSwapQuoteFailed     Code = 50202
	ErrNodeUnavailable     Code = 50203
	ErrSwapBuildFailed     Code = 50204
	ErrBusy                Code = 50301
)

const repeat = "It is safe to repeat the call with the same id."

// advice says what to do about each code.
var advice = map[Code]string{
	ErrNoAnswer:            repeat,
	ErrInvalidRequest:      "Correct the named field.",
	ErrUnsupported:         "List chains with System.Chains, addresses with Client.Addresses.",
	ErrSwapCrossChain:      "Swap within one chain.",
	ErrSwapUnknownToken:    "List the tokens of the chain with Swap.Tokens.",
	ErrSwapSameToken:       "Name two different tokens.",
	ErrSwapForeignAddress:  "Use the address of one of your sub-accounts.",
	ErrSwapAmount:          "Swap an amount above 0.",
	ErrSwapRouteGone:       "Request a new quote: a quote lasts 5 minutes and can be used once.",
	ErrSwapSlippage:        "Raise MaxSlippageBps, or request a quote with less slippage.",
	ErrAuthentication:      "Check app id, secret, base URL and clock.",
	ErrIPNotAllowed:        "Have an admin add this address to the project’s IP whitelist.",
	ErrNotPermitted:        "Use a key with the permission that the message names.",
	ErrNotFound:            "Check the id, and that the base URL ends with /api. A record of another project is not found either.",
	ErrOrderConflict:       "Use another BizOrderID, or send the first parameters again.",
	ErrOrderConsumed:       "The order with this BizOrderID has ended. Pay again with another BizOrderID.",
	ErrWrongStatus:         "Read the record: its status has changed. If the answer names a session key that you do not have, make another one under another Idempotency-Key.",
	ErrDepositNotCredited:  "Wait for the deposit’s confirmations.",
	ErrWouldWait:           "No operation was created. Change what risk_reason names, or let the operation wait.",
	ErrInsufficientBalance: "Fund the source wallet. It also needs coin for the fee.",
	ErrAddressNotAllowed:   "Have an admin add the address to the project’s whitelist.",
	ErrDailyLimit:          "Wait for the next UTC day, or have the limit raised.",
	ErrRateLimited:         "Send fewer requests per minute.",
	ErrInternal:            repeat,
	ErrPriceUnavailable:    "Nothing was made. Try again in a minute.",
	ErrSwapQuoteFailed:     "Try again, or with another amount.",
	ErrNodeUnavailable:     "Nothing was made. Try again in a minute.",
	ErrSwapBuildFailed:     "Request a new quote.",
	ErrBusy:                repeat,
}

// ofGateway has what the gateway's own answers mean, which have no envelope.
var ofGateway = map[int]Code{429: ErrRateLimited, 503: ErrBusy}

// Error is a refused or unanswered call.
type Error struct {
	// Operation as openapi.json names it.
	Operation string
	// Code of the envelope; 0 without an envelope.
	Code Code
	// HTTP status; 0 without an answer.
	HTTP int
	// Reason is what the server says.
	Reason string
	// Help is the address of the code's page; empty where the deployment serves no documentation.
	Help string
	// RequestID is x-request-id: name it when you ask about the call.
	RequestID string
	// RetryAfter is the time that the server names, or nil.
	RetryAfter *time.Duration
	// IdempotencyKey of the call: with it the same call can be repeated later.
	IdempotencyKey string
	// Unclear says that an attempt may have been carried out without an answer. Repeat the call with
	// the same id (BizOrderID, IdempotencyKey), or look for what it would have made.
	Unclear bool
	// Advice says what to do about it.
	Advice string

	kind  Code
	cause error
}

// Error says what happened, which request it was, and what to do.
func (e *Error) Error() string {
	about := ""
	if e.RequestID != "" {
		about = ", request " + e.RequestID
	}
	text := fmt.Sprintf("%s: %s (code %d, HTTP %d%s).", e.Operation, e.Reason, int(e.Code), e.HTTP, about)
	if e.Unclear {
		text += " An attempt may have been executed without an answer."
	}
	if e.Advice != "" {
		text += " " + e.Advice
	}
	if e.Help != "" {
		text += " See " + e.Help
	}
	return strings.TrimSpace(text)
}

// Is matches the constant of its code.
func (e *Error) Is(target error) bool {
	code, ok := target.(Code)
	return ok && code == e.kind
}

// Unwrap is what kept the answer away, such as context.DeadlineExceeded.
func (e *Error) Unwrap() error { return e.cause }

// classify sets what the code, or the status of a gateway, means.
func (e *Error) classify() {
	e.kind = e.Code
	if e.Code == 0 {
		e.kind = ofGateway[e.HTTP]
	}
	e.Advice = advice[e.kind]
}
