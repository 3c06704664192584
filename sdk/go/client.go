// Package coffer calls the merchant API of Coffer: signed calls that make no order twice, typed errors,
// and webhooks that are checked. It needs only the standard library.
package coffer

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	mathrand "math/rand"
	"net/http"
	"net/url"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Config is a key of a project, and how calls are made.
type Config struct {
	// BaseURL is https://<host>/<project>/api.
	BaseURL string
	// AppID of the key.
	AppID string
	// APISecret of an HMAC key.
	APISecret string
	// PrivateKey of an RSA key, in PEM. Give one of the two.
	PrivateKey string
	// Timeout is how long one attempt may take; 35 s if it is 0, since the server answers within 30 s.
	// A context's deadline bounds a whole call.
	Timeout time.Duration
	// MaxRetries is how often a failed attempt is repeated: 4 if it is nil, never if it is 0.
	MaxRetries *int
	// ContentSHA256 signs the SHA-256 of each body in the place of its MD5, in x-content-sha256.
	ContentSHA256 bool
	// UserAgent names your program before the SDK: "shop/4.2".
	UserAgent string
	// AllowHTTP lets plain http to other machines; session keys travel in a header.
	AllowHTTP bool
	// HTTPClient sends the requests; its redirects are not followed. A client of its own if it is nil.
	HTTPClient *http.Client
}

// Client is the merchant API of one project, with one key. It is safe for concurrent use.
type Client struct {
	Routes
	baseURL    string
	appID      string
	sign       Signer
	timeout    time.Duration
	maxRetries int
	isSHA256   bool
	userAgent  string
	http       *http.Client
	clock      serverClock

	// Tests replace these.
	now    func() time.Time
	random func() float64
	sleep  func(context.Context, time.Duration) error
}

// serverClock is the server's time as this machine knows it, and the last second in which a text was
// signed.
type serverClock struct {
	mutex  sync.Mutex
	offset time.Duration
	signed map[string]int64
	order  []string
}

const (
	firstWait   = 500 * time.Millisecond
	longestWait = 8 * time.Second
	// A longer Retry-After is left to the caller. A minute's rate limit ends within it.
	maxRetryAfter = 65 * time.Second
	// The server allows 300 s; a difference below this one is not why it refused.
	minSkew       = 60 * time.Second
	maxRemembered = 1000
	// No answer of the API is so large; a page of something else may be.
	maxAnswer = 64 << 20
)

// keyed are calls without an id of their own: an Idempotency-Key makes a repetition the same operation, and
// that of a session key an error that names it.
var keyed = map[string]bool{
	"clientTransfer": true, "clientSendTx": true, "clientSignMessage": true, "clientSignTypedData": true,
	"clientSessionKeysCreate": true,
}

// isRepeatable is false only of the creation of a session key: a second one would be another key, and
// the first one's secret is lost.
func isRepeatable(operation string) bool { return operation != "clientSessionKeysCreate" }

// Ptr is for fields that may be left out: coffer.Ptr(coffer.WithdrawalStatusConfirmed).
func Ptr[T any](value T) *T { return &value }

// New makes a client, and refuses a configuration that cannot work.
func New(config Config) (*Client, error) {
	baseURL, err := checkedURL(config.BaseURL, config.AllowHTTP)
	if err != nil {
		return nil, err
	}
	if config.AppID == "" || (config.APISecret == "" && config.PrivateKey == "") {
		return nil, errors.New("coffer: New needs AppID, and APISecret or PrivateKey")
	}
	if config.APISecret != "" && config.PrivateKey != "" {
		return nil, errors.New("coffer: New takes APISecret or PrivateKey, not both: a key has one of them")
	}
	sign := HMACSigner(config.APISecret)
	if config.PrivateKey != "" {
		if sign, err = RSASigner(config.PrivateKey); err != nil {
			return nil, err
		}
	}
	client := &Client{
		baseURL:    baseURL,
		appID:      config.AppID,
		sign:       sign,
		timeout:    config.Timeout,
		maxRetries: 4,
		isSHA256:   config.ContentSHA256,
		userAgent:  fmt.Sprintf("coffer-sdk-go/%s %s", Version, strings.Replace(runtime.Version(), "go", "go/", 1)),
		http:       &http.Client{},
		clock:      serverClock{signed: map[string]int64{}},
		now:        time.Now,
		random:     mathrand.Float64,
		sleep:      sleep,
	}
	if config.MaxRetries != nil {
		client.maxRetries = *config.MaxRetries
	}
	if client.timeout == 0 {
		client.timeout = 35 * time.Second
	}
	if config.UserAgent != "" {
		client.userAgent = config.UserAgent + " " + client.userAgent
	}
	if config.HTTPClient != nil {
		own := *config.HTTPClient
		client.http = &own
	}
	client.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	client.Routes = makeRoutes(client)
	return client, nil
}

var loopback = regexp.MustCompile(`^(localhost|127\.\d+\.\d+\.\d+|::1)$`)

func checkedURL(baseURL string, allowHTTP bool) (string, error) {
	parsed, err := url.Parse(baseURL)
	if err != nil {
		return "", fmt.Errorf("coffer: BaseURL: %w", err)
	}
	isHTTP := parsed.Scheme == "http" && (allowHTTP || loopback.MatchString(parsed.Hostname()))
	if parsed.Host == "" || parsed.Scheme != "https" && !isHTTP {
		return "", errors.New("coffer: BaseURL must begin with https://")
	}
	if parsed.RawQuery != "" || parsed.Fragment != "" {
		return "", errors.New("coffer: BaseURL must have no query and no fragment")
	}
	return strings.TrimRight(baseURL, "/"), nil
}

func sleep(ctx context.Context, duration time.Duration) error {
	timer := time.NewTimer(duration)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

type callOptions struct {
	sessionKey, idempotencyKey string
	refusePending              bool
	timeout                    time.Duration
	maxRetries                 int
}

// CallOption is of one call.
type CallOption func(*callOptions)

// WithSessionKey gives the whole value sk_<id>_<secret> of a session key, for calls of the client wallet.
func WithSessionKey(value string) CallOption { return func(o *callOptions) { o.sessionKey = value } }

// WithIdempotencyKey gives your own id of a call of the client wallet. By default each call gets a random
// one, the same in every attempt.
func WithIdempotencyKey(key string) CallOption {
	return func(o *callOptions) { o.idempotencyKey = key }
}

// WithRefusePending refuses an operation of the client wallet that would wait for an admin, with
// ErrWouldWait: nothing is made.
func WithRefusePending() CallOption { return func(o *callOptions) { o.refusePending = true } }

// WithTimeout says how long one attempt may take. A context's deadline bounds the whole call.
func WithTimeout(timeout time.Duration) CallOption {
	return func(o *callOptions) { o.timeout = timeout }
}

// WithMaxRetries says how often a failed attempt is repeated; 0 for never.
func WithMaxRetries(count int) CallOption { return func(o *callOptions) { o.maxRetries = count } }

// Call makes any operation by its name in openapi.json; the methods of Routes are this with a name.
// input is a struct with json tags, a map, or nil: query, path and body in one. The answer's data is
// read into out, unless that is nil. Every attempt has a signature and a nonce of its own; the ids that
// make it the same order stay. A refusal, and a call without an answer, is an *Error.
func (c *Client) Call(ctx context.Context, operation string, input, out any, options ...CallOption) error {
	given := callOptions{timeout: c.timeout, maxRetries: c.maxRetries}
	for _, option := range options {
		option(&given)
	}
	request, err := wireOf(operation, input)
	if err != nil {
		return err
	}
	headers := map[string]string{"user-agent": c.userAgent}
	if len(request.body) > 0 {
		headers["content-type"] = "application/json"
	}
	idempotencyKey := ""
	if keyed[operation] {
		if idempotencyKey = given.idempotencyKey; idempotencyKey == "" {
			idempotencyKey = randomHex(16)
		}
		headers["idempotency-key"] = idempotencyKey
	}
	if given.sessionKey != "" {
		headers["x-session-key"] = given.sessionKey
	}
	if given.refusePending {
		headers["x-refuse-pending"] = "1"
	}
	isUnclear, isClockSet := false, false
	for attempt := 0; ; attempt++ {
		offset := c.offset()
		sentAt := c.now()
		answer := c.exchange(ctx, operation, request, headers, given.timeout)
		if answer.isSuccess {
			return decode(operation, answer, out)
		}
		isUnclear = isUnclear || request.method != http.MethodGet && answer.mayBeDone()
		failure := &Error{
			Operation: operation, Code: answer.code, HTTP: answer.http, Reason: answer.reason, Help: answer.help,
			RequestID: answer.requestID, RetryAfter: answer.retryAfter, IdempotencyKey: idempotencyKey,
			Unclear: isUnclear, cause: answer.cause,
		}
		failure.classify()
		if ctx.Err() != nil {
			failure.cause = ctx.Err()
			return failure
		}
		if answer.code == ErrAuthentication && answer.date != nil && !isClockSet && !answer.isNonceUsed() {
			if found := answer.date.Sub(sentAt); (found - offset).Abs() > minSkew {
				c.setOffset(found)
				isClockSet = true
				continue
			}
		}
		wait := time.Duration(c.random() * math.Min(float64(longestWait), float64(firstWait)*math.Pow(2, float64(attempt))))
		if answer.retryAfter != nil {
			if *answer.retryAfter > maxRetryAfter {
				return failure
			}
			wait += *answer.retryAfter
		}
		if attempt >= given.maxRetries || !answer.mayRepeat(operation) {
			return failure
		}
		// Another attempt would not begin before the deadline.
		if deadline, ok := ctx.Deadline(); ok && !c.now().Add(wait).Before(deadline) {
			return failure
		}
		if err := c.sleep(ctx, wait); err != nil {
			failure.cause = err
			return failure
		}
	}
}

// decode reads data that was answered with success. That it could not be read does not mean that
// nothing was done.
func decode(operation string, answer received, out any) error {
	if out == nil {
		return nil
	}
	if err := json.Unmarshal(answer.data, out); err != nil {
		return &Error{
			Operation: operation, HTTP: answer.http, RequestID: answer.requestID, Unclear: true, cause: err,
			Reason: "The answer could not be read: " + err.Error(), Advice: repeat,
		}
	}
	return nil
}

type wire struct {
	method, path string
	body         []byte
}

// fieldsOf has the fields of an input that are given, with numbers as they are written.
func fieldsOf(input any) (map[string]any, error) {
	fields := map[string]any{}
	if input == nil {
		return fields, nil
	}
	text, err := json.Marshal(input)
	if err != nil {
		return nil, fmt.Errorf("coffer: the input cannot be sent: %w", err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&fields); err != nil {
		return nil, fmt.Errorf("coffer: the input is not an object: %w", err)
	}
	for name, value := range fields {
		if value == nil {
			delete(fields, name)
		}
	}
	return fields, nil
}

var (
	placeholder = regexp.MustCompile(`\{(\w+)\}`)
	// Paths are logged: of a session key only its id goes into one.
	wholeSessionKey = regexp.MustCompile(`^(sk_[^_]+)_.*$`)
)

// wireOf is method, path with query, and body of a call.
func wireOf(operation string, input any) (wire, error) {
	route, ok := routes[operation]
	if !ok {
		return wire{}, fmt.Errorf("coffer: there is no operation %s", operation)
	}
	fields, err := fieldsOf(input)
	if err != nil {
		return wire{}, err
	}
	missing := ""
	path := placeholder.ReplaceAllStringFunc(route[1], func(part string) string {
		name := part[1 : len(part)-1]
		value, _ := fields[name].(string)
		if value == "" {
			missing = name
		}
		delete(fields, name)
		return url.PathEscape(wholeSessionKey.ReplaceAllString(value, "$1"))
	})
	if missing != "" {
		return wire{}, fmt.Errorf("coffer: %s needs %s", operation, missing)
	}
	if route[0] == http.MethodPost {
		var body bytes.Buffer
		encoder := json.NewEncoder(&body)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(fields); err != nil {
			return wire{}, fmt.Errorf("coffer: the input cannot be sent: %w", err)
		}
		return wire{route[0], path, bytes.TrimSuffix(body.Bytes(), []byte("\n"))}, nil
	}
	query := url.Values{}
	for name, value := range fields {
		query.Set(name, fmt.Sprint(value))
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return wire{method: route[0], path: path}, nil
}

func (c *Client) offset() time.Duration {
	c.clock.mutex.Lock()
	defer c.clock.mutex.Unlock()
	return c.clock.offset
}

// setOffset: the signatures of a wrong clock were refused, so their seconds are free again.
func (c *Client) setOffset(offset time.Duration) {
	c.clock.mutex.Lock()
	defer c.clock.mutex.Unlock()
	c.clock.offset = offset
	c.clock.signed, c.clock.order = map[string]int64{}, nil
}

// second is the one in which a request is signed: of operations whose signatures are used once, no two
// equal ones are signed in one second.
func (c *Client) second(operation string, request wire) int64 {
	c.clock.mutex.Lock()
	defer c.clock.mutex.Unlock()
	seconds := c.now().Add(c.clock.offset).Unix()
	if !keyed[operation] {
		return seconds
	}
	sum := sha256.Sum256(request.body)
	text := request.path + " " + hex.EncodeToString(sum[:])
	last, isKnown := c.clock.signed[text]
	if isKnown && last >= seconds {
		seconds = last + 1
	}
	c.clock.signed[text] = seconds
	if !isKnown {
		c.clock.order = append(c.clock.order, text)
	}
	if len(c.clock.order) > maxRemembered {
		delete(c.clock.signed, c.clock.order[0])
		c.clock.order = c.clock.order[1:]
	}
	return seconds
}

func (c *Client) signedHeaders(operation string, request wire) (map[string]string, error) {
	if strings.HasPrefix(request.path, "/v1/system/") {
		return nil, nil
	}
	signed := Signed{
		Timestamp: strconv.FormatInt(c.second(operation, request), 10),
		Method:    request.method, Path: request.path, Body: request.body,
	}
	headers := map[string]string{
		"x-app-id": c.appID, "x-timestamp": signed.Timestamp, "x-nonce": randomHex(16),
	}
	if c.isSHA256 {
		sum := sha256.Sum256(request.body)
		signed.ContentSHA256 = hex.EncodeToString(sum[:])
		headers["x-content-sha256"] = signed.ContentSHA256
	}
	signature, err := c.sign(signed)
	headers["x-signature"] = signature
	return headers, err
}

func randomHex(count int) string {
	random := make([]byte, count)
	if _, err := rand.Read(random); err != nil {
		panic(err)
	}
	return hex.EncodeToString(random)
}

// received is an answer, or none: then its status is 0 and its reason says why.
type received struct {
	isSuccess  bool
	code       Code
	http       int
	data       json.RawMessage
	reason     string
	help       string
	requestID  string
	retryAfter *time.Duration
	date       *time.Time
	cause      error
}

// exchange makes one attempt. It ends with the context, or after the timeout: its answer's body too.
func (c *Client) exchange(ctx context.Context, operation string, request wire, headers map[string]string, timeout time.Duration) received {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	sent, err := http.NewRequestWithContext(ctx, request.method, c.baseURL+request.path, bytes.NewReader(request.body))
	if err != nil {
		return received{reason: "No answer: " + err.Error(), cause: err}
	}
	signed, err := c.signedHeaders(operation, request)
	if err != nil {
		return received{reason: "No answer: the request could not be signed: " + err.Error(), cause: err}
	}
	for _, group := range []map[string]string{headers, signed} {
		for name, value := range group {
			sent.Header.Set(name, value)
		}
	}
	response, err := c.http.Do(sent)
	if err != nil {
		return received{reason: "No answer: " + err.Error(), cause: err}
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	if err != nil {
		return received{reason: "No answer: " + err.Error(), cause: err}
	}
	return read(response, text, c.now())
}

func read(response *http.Response, text []byte, now time.Time) received {
	answer := received{http: response.StatusCode, requestID: response.Header.Get("x-request-id")}
	if date, err := http.ParseTime(response.Header.Get("date")); err == nil {
		answer.date = &date
		now = date
	}
	answer.retryAfter = retryAfterOf(response.Header.Get("retry-after"), now)
	var envelope struct {
		Code    *Code           `json:"code"`
		Data    json.RawMessage `json:"data"`
		Message string          `json:"message"`
		Help    any             `json:"help"`
	}
	if err := json.Unmarshal(text, &envelope); err == nil && envelope.Code != nil {
		answer.isSuccess = *envelope.Code == 0 && answer.http == http.StatusOK
		if answer.isSuccess || *envelope.Code != 0 {
			answer.code, answer.data, answer.reason = *envelope.Code, envelope.Data, envelope.Message
			answer.help, _ = envelope.Help.(string)
			return answer
		}
	}
	if len(text) > 200 {
		text = text[:200]
	}
	answer.reason = "Not an answer of the API: " + strings.ToValidUTF8(string(text), "?")
	return answer
}

// retryAfterOf: Retry-After is seconds or a date.
func retryAfterOf(text string, now time.Time) *time.Duration {
	var found time.Duration
	if seconds, err := strconv.ParseUint(text, 10, 31); err == nil {
		found = time.Duration(seconds) * time.Second
	} else if at, err := http.ParseTime(text); err == nil {
		found = max(0, at.Sub(now))
	} else {
		return nil
	}
	return &found
}

// isFailure: something failed on the way, and what was asked for may have been done before.
func (r received) isFailure() bool { return r.code == ErrInternal || r.code == ErrBusy }

// isNoRefusal: without an envelope, this does not say that nothing was done.
func (r received) isNoRefusal() bool {
	return r.code == 0 && (r.http < 300 || r.http == 408 || r.http >= 500)
}

// isNonceUsed: something between here and the server sent the request twice: the other was carried out.
func (r received) isNonceUsed() bool {
	return r.code == ErrAuthentication && strings.Contains(r.reason, "Nonce already used")
}

func (r received) mayBeDone() bool { return r.isFailure() || r.isNoRefusal() || r.isNonceUsed() }

// mayRepeat: whether another attempt may end better, and can never make a second order.
func (r received) mayRepeat(operation string) bool {
	// Refused before anything was done, for any operation.
	if r.code == ErrAuthentication && strings.HasPrefix(r.reason, "Sign again") {
		return true
	}
	if !isRepeatable(operation) {
		return false
	}
	switch r.code {
	case 0:
		return r.http == http.StatusTooManyRequests || r.isNoRefusal()
	case ErrAuthentication:
		return r.isNonceUsed()
	case ErrRateLimited, ErrPriceUnavailable, ErrSwapQuoteFailed, ErrNodeUnavailable:
		return true
	}
	return r.isFailure()
}
