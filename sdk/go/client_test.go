package coffer

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

const secret = "c0ffee"

func hexMAC(key, text string) string {
	hash := hmac.New(sha256.New, []byte(key))
	hash.Write([]byte(text))
	return hex.EncodeToString(hash.Sum(nil))
}

// call is a request as the server received it.
type call struct {
	method, path, body string
	header             http.Header
}

// api is a merchant API by the rules that matter to a client that repeats calls, behind a network with
// faults: signatures, nonces, signatures that are used once, and the ids that make a call the same order.
type api struct {
	*httptest.Server
	mutex  sync.Mutex
	faults []string
	skew   time.Duration
	calls  []call
	orders map[string]string
	nonces map[string]bool
	used   map[string]bool
	keys   int
}

// What happens to a request between a client and the API.
var faults = []string{"none", "lost", "dropped", "cut", "doubled", "limited", "busy", "failed", "gateway"}

func newAPI(t *testing.T, faults ...string) *api {
	a := &api{faults: faults, orders: map[string]string{}, nonces: map[string]bool{}, used: map[string]bool{}}
	a.Server = httptest.NewServer(http.HandlerFunc(a.serve))
	t.Cleanup(a.Close)
	return a
}

// seen has the requests that have arrived.
func (a *api) seen() []call {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	return a.calls
}

// made is how many orders there are.
func (a *api) made() int {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	return len(a.orders)
}

type reply struct {
	status int
	body   string
}

func refuse(status, code int, message string) reply {
	return reply{status, fmt.Sprintf(`{"code":%d,"message":%q}`, code, message)}
}

func (a *api) serve(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	a.mutex.Lock()
	fault := "none"
	if len(a.faults) > 0 {
		fault, a.faults = a.faults[0], a.faults[1:]
	}
	one := call{r.Method, strings.TrimPrefix(r.URL.RequestURI(), "/demo/api"), string(body), r.Header}
	a.calls = append(a.calls, one)
	id := strconv.Itoa(len(a.calls))
	var answer reply
	switch fault {
	case "lost":
	case "limited":
		answer = refuse(429, 42901, "Rate limit exceeded")
		w.Header().Set("retry-after", "7")
	case "busy":
		answer = refuse(503, 50301, "Busy, try again")
	default:
		answer = a.carryOut(one)
	}
	switch fault {
	case "doubled":
		answer = a.carryOut(one)
	case "failed":
		answer = refuse(503, 50301, "A service did not answer, try again")
	case "gateway":
		answer = reply{503, `{"message":"Service Unavailable"}`}
	}
	a.mutex.Unlock()
	w.Header().Set("x-request-id", "r-"+id)
	w.Header().Set("date", time.Now().Add(a.skew).UTC().Format(http.TimeFormat))
	switch fault {
	case "lost", "dropped":
		connection, _, _ := w.(http.Hijacker).Hijack()
		connection.Close()
		return
	case "cut":
		answer = reply{200, `{"code":0,"da`}
	}
	w.WriteHeader(answer.status)
	io.WriteString(w, answer.body)
}

func (a *api) carryOut(c call) reply {
	if strings.HasPrefix(c.path, "/v1/system/") {
		return reply{200, `{"code":0,"data":{"status":"ok"}}`}
	}
	at, given, nonce := c.header.Get("x-timestamp"), c.header.Get("x-signature"), c.header.Get("x-nonce")
	seconds, _ := strconv.ParseInt(at, 10, 64)
	if off := time.Now().Add(a.skew).Unix() - seconds; off > 300 || off < -300 {
		return refuse(401, 40101, "x-timestamp is expired or ahead")
	}
	signed := Signed{at, c.method, c.path, []byte(c.body), c.header.Get("x-content-sha256")}
	if hexMAC(secret, signed.String()) != given {
		return refuse(401, 40101, "wrong x-signature")
	}
	isOwnID := c.path == "/v1/withdraw/apply"
	if a.nonces[nonce] && !isOwnID {
		return refuse(401, 40101, "Nonce already used")
	}
	a.nonces[nonce] = true
	if c.method == http.MethodPost && strings.HasPrefix(c.path, "/v1/client/") {
		key := c.header.Get("idempotency-key")
		if _, isKnown := a.orders[key]; a.used[given] && !isKnown {
			return refuse(401, 40101, "Sign again with a new timestamp")
		}
		a.used[given] = true
		if c.path == "/v1/client/session-keys" {
			a.keys++
			return reply{200, `{"code":0,"data":{"sk_id":"sk_1_x"}}`}
		}
		return a.order(key, c.body)
	}
	var fields struct {
		BizOrderID string `json:"biz_order_id"`
	}
	json.Unmarshal([]byte(c.body), &fields)
	if fields.BizOrderID != "" {
		return a.order(fields.BizOrderID, c.body)
	}
	return reply{200, `{"code":0,"data":{"list":[],"total":0}}`}
}

func (a *api) order(id, body string) reply {
	if known, ok := a.orders[id]; ok && known != body {
		return refuse(409, 40901, "another request has this id")
	}
	a.orders[id] = body
	return reply{200, fmt.Sprintf(`{"code":0,"data":{"withdraw_no":%q,"op_no":%q}}`, id, id)}
}

// client of a server, whose waits take no time and are kept.
func client(t *testing.T, server *httptest.Server, config Config) (*Client, *[]time.Duration) {
	t.Helper()
	config.BaseURL, config.AppID = server.URL+"/demo/api", "app_1"
	if config.APISecret == "" && config.PrivateKey == "" {
		config.APISecret = secret
	}
	made, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	waits := &[]time.Duration{}
	made.random = func() float64 { return 0.5 }
	made.sleep = func(ctx context.Context, wait time.Duration) error {
		*waits = append(*waits, wait)
		return ctx.Err()
	}
	return made, waits
}

var ctx = context.Background()

func payment(id string) WithdrawApplyInput {
	return WithdrawApplyInput{BizOrderID: id, Chain: "ETH", Token: "USDT", ToAddress: "0x", Amount: "1"}
}

// Whatever the network does, each order is made once; the seed repeats a failure.
func TestEachOrderOnce(t *testing.T) {
	for seed := int64(0); seed < 60; seed++ {
		chance := rand.New(rand.NewSource(seed))
		given := make([]string, chance.Intn(40))
		for i := range given {
			given[i] = faults[chance.Intn(len(faults))]
		}
		server := newAPI(t, given...)
		c, _ := client(t, server.Server, Config{})
		count := 1 + chance.Intn(5)
		made := map[string]bool{}
		for i := 0; i < count; i++ {
			id := ""
			for id == "" {
				answer, err := c.Withdraw.Apply(ctx, payment(fmt.Sprint("order-", i)))
				if err == nil {
					id = answer.WithdrawNo
				}
			}
			made[id] = true
			key := ""
			for id = ""; id == ""; {
				var options []CallOption
				if key != "" {
					options = append(options, WithIdempotencyKey(key))
				}
				answer, err := c.Client.SignMessage(ctx, ClientSignMessageInput{Chain: "ETH", Message: "hello"}, options...)
				var failure *Error
				if errors.As(err, &failure) {
					key = failure.IdempotencyKey
				} else {
					id = answer.OpNo
				}
			}
			made[id] = true
		}
		if len(made) != 2*count || server.made() != 2*count {
			t.Fatalf("seed %d: %d orders, %d ids for %d calls", seed, server.made(), len(made), 2*count)
		}
		server.Close()
	}
}

func TestConcurrentEqualCallsAreDifferentOrders(t *testing.T) {
	server := newAPI(t)
	c, _ := client(t, server.Server, Config{})
	var group sync.WaitGroup
	for i := 0; i < 8; i++ {
		group.Add(1)
		go func() {
			defer group.Done()
			if _, err := c.Client.SignMessage(ctx, ClientSignMessageInput{Chain: "ETH", Message: "hello"}); err != nil {
				t.Error(err)
			}
		}()
	}
	group.Wait()
	if server.made() != 8 || len(server.seen()) != 8 {
		t.Errorf("%d orders, %d requests", server.made(), len(server.seen()))
	}
}

func TestASessionKeyIsMadeOnce(t *testing.T) {
	for _, fault := range faults[1:] {
		server := newAPI(t, fault)
		c, _ := client(t, server.Server, Config{})
		_, err := c.SessionKeys.Create(ctx, SessionKeysCreateInput{Name: "bot"})
		var failure *Error
		if !errors.As(err, &failure) || len(server.seen()) != 1 || failure.Unclear != (fault != "limited") {
			t.Errorf("%s: %v, %d requests", fault, err, len(server.seen()))
			continue
		}
		// With it a repetition is told which session key was made.
		if key := failure.IdempotencyKey; key == "" || key != server.seen()[0].header.Get("idempotency-key") {
			t.Errorf("%s: the error names the key %q", fault, key)
		}
	}
}

func TestWhatIsSent(t *testing.T) {
	server := newAPI(t)
	c, _ := client(t, server.Server, Config{UserAgent: "shop/4.2"})
	c.Subaccount.Info(ctx, SubaccountInfoInput{UserID: "a b/+&é"})
	c.Client.SendTx(ctx, ClientSendTxInput{Chain: "ETH", To: "0x<>&"}, WithSessionKey("sk_1_s"))
	c.SessionKeys.Revoke(ctx, SessionKeysRevokeInput{SkID: "sk_01ABC_5f5f"})
	c.Withdraw.List(ctx, WithdrawListInput{Status: Ptr(WithdrawalStatusPending)})
	c.SessionKeys.Create(ctx, SessionKeysCreateInput{MaxPerTxUSD: Ptr(0.0)})
	wanted := []string{
		"GET /v1/subaccount/info?user_id=a+b%2F%2B%26%C3%A9 ",
		`POST /v1/client/send-tx {"chain":"ETH","to":"0x<>&"}`,
		"DELETE /v1/client/session-keys/sk_01ABC ",
		"GET /v1/withdraw/list?status=0 ",
		`POST /v1/client/session-keys {"max_per_tx_usd":0}`,
	}
	for i, want := range wanted {
		if found := server.seen()[i].method + " " + server.seen()[i].path + " " + server.seen()[i].body; found != want {
			t.Errorf("%s, not %s", found, want)
		}
	}
	header := server.seen()[1].header
	agent := "shop/4.2 coffer-sdk-go/" + Version + " go/" + strings.TrimPrefix(runtime.Version(), "go")
	if header.Get("user-agent") != agent || header.Get("x-session-key") != "sk_1_s" || header.Get("content-type") != "application/json" {
		t.Error(header)
	}
	if nonce := header.Get("x-nonce"); !regexp.MustCompile("^[0-9a-f]{32}$").MatchString(nonce) {
		t.Error(nonce)
	}
	if server.seen()[0].header.Get("content-type") != "" || server.seen()[0].header.Get("idempotency-key") != "" {
		t.Error(server.seen()[0].header)
	}
	if _, err := c.System.Health(ctx); err != nil || server.seen()[5].header.Get("x-signature") != "" {
		t.Error("system routes are not signed", err)
	}
	if err := c.SessionKeys.Revoke(ctx, SessionKeysRevokeInput{}); err == nil || !strings.Contains(err.Error(), "needs sk_id") {
		t.Error(err)
	}
	if err := c.Call(ctx, "nothing", nil, nil); err == nil {
		t.Error("an operation that is none")
	}
}

func TestTheSHA256OfABodyIsSignedOnRequest(t *testing.T) {
	server := newAPI(t)
	c, _ := client(t, server.Server, Config{ContentSHA256: true})
	if _, err := c.Withdraw.Apply(ctx, payment("p-1")); err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256([]byte(server.seen()[0].body))
	if server.seen()[0].header.Get("x-content-sha256") != hex.EncodeToString(sum[:]) {
		t.Error(server.seen()[0].header)
	}
}

func TestEveryAttemptIsSignedAgainUnderOneKey(t *testing.T) {
	server := newAPI(t, "dropped", "cut", "gateway")
	c, _ := client(t, server.Server, Config{})
	if _, err := c.Client.SignMessage(ctx, ClientSignMessageInput{Chain: "ETH", Message: "hello"}); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int{"x-nonce": 4, "x-timestamp": 4, "x-signature": 4, "idempotency-key": 1} {
		values := map[string]bool{}
		for _, one := range server.seen() {
			values[one.header.Get(name)] = true
		}
		if len(values) != want {
			t.Errorf("%s: %d values, not %d", name, len(values), want)
		}
	}
}

func TestACallThatWouldWaitIsRefusedWhereItSaysSo(t *testing.T) {
	server := newAPI(t, "dropped")
	c, _ := client(t, server.Server, Config{})
	hello, sent := ClientSignMessageInput{Chain: "ETH", Message: "hello"}, ""
	for _, options := range [][]CallOption{{WithRefusePending()}, {}} {
		if _, err := c.Client.SignMessage(ctx, hello, options...); err != nil {
			t.Fatal(err)
		}
	}
	for _, one := range server.seen() {
		sent += one.header.Get("x-refuse-pending") + ","
	}
	if sent != "1,1,," {
		t.Error(sent)
	}
}

func TestWaits(t *testing.T) {
	server := newAPI(t, "lost", "busy", "limited", "dropped")
	c, waits := client(t, server.Server, Config{})
	if _, err := c.Client.SignMessage(ctx, ClientSignMessageInput{Chain: "ETH", Message: "hello"}); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(*waits) != "[250ms 500ms 8s 2s]" {
		t.Error(*waits)
	}
	server = newAPI(t, "busy", "busy")
	c, waits = client(t, server.Server, Config{MaxRetries: Ptr(0)})
	if _, err := c.Withdraw.Apply(ctx, payment("p")); !errors.Is(err, ErrBusy) || len(server.seen()) != 1 {
		t.Error(err, len(server.seen()))
	}
	if _, err := c.Withdraw.Apply(ctx, payment("p"), WithMaxRetries(1)); err != nil || len(*waits) != 1 {
		t.Error(err, *waits)
	}
}

func TestAWrongClockIsCorrectedOnce(t *testing.T) {
	for _, skew := range []time.Duration{-time.Hour, time.Hour} {
		server := newAPI(t)
		server.skew = skew
		c, waits := client(t, server.Server, Config{MaxRetries: Ptr(0)})
		for i := 0; i < 2; i++ {
			if _, err := c.Client.SignMessage(ctx, ClientSignMessageInput{Chain: "ETH", Message: "hello"}); err != nil {
				t.Fatal(err)
			}
		}
		if len(server.seen()) != 3 || len(*waits) != 0 {
			t.Errorf("%s: %d requests", skew, len(server.seen()))
		}
	}
	server := newAPI(t)
	c, _ := client(t, server.Server, Config{APISecret: "wrong"})
	if _, err := c.Client.Wallet(ctx); !errors.Is(err, ErrAuthentication) || len(server.seen()) != 1 {
		t.Error(err, len(server.seen()))
	}
}

// answering is a server that gives these answers, the last one for good.
func answering(t *testing.T, handlers ...http.HandlerFunc) (*httptest.Server, func() int) {
	var count atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		number := int(count.Add(1))
		handlers[min(number, len(handlers))-1](w, r)
	}))
	t.Cleanup(server.Close)
	return server, func() int { return int(count.Load()) }
}

func says(status int, body string, headers ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(status)
		io.WriteString(w, body)
	}
}

func TestAnErrorSaysWhatToDo(t *testing.T) {
	page := "https://console.example.com/docs/errors/42201.html"
	body := fmt.Sprintf(`{"code":42201,"message":"Insufficient USDT","help":%q}`, page)
	server, _ := answering(t, says(422, body, "x-request-id", "r-1"))
	c, _ := client(t, server, Config{})
	_, err := c.Withdraw.Apply(ctx, payment("p"))
	var failure *Error
	if !errors.As(err, &failure) || !errors.Is(err, ErrInsufficientBalance) || errors.Is(err, ErrNoAnswer) {
		t.Fatal(err)
	}
	if failure.HTTP != 422 || failure.RequestID != "r-1" || failure.Help != page || failure.Unclear || failure.Code != 42201 {
		t.Errorf("%+v", failure)
	}
	want := "withdrawApply: Insufficient USDT (code 42201, HTTP 422, request r-1). " +
		"Fund the source wallet. It also needs coin for the fee. See " + page
	if err.Error() != want {
		t.Error(err)
	}
}

func TestAnswersWithoutAnEnvelope(t *testing.T) {
	for _, one := range []struct {
		status  int
		body    string
		kind    Code
		calls   int
		unclear bool
	}{
		{503, "<html>", ErrBusy, 5, true},
		{502, "<html>bad gateway", ErrNoAnswer, 5, true},
		{429, "", ErrRateLimited, 5, false},
		{404, "<html>", ErrNoAnswer, 1, false},
		{302, "", ErrNoAnswer, 1, false},
		{200, `{"code":0,"da`, ErrNoAnswer, 5, true},
		{200, `[]`, ErrNoAnswer, 5, true},
		{200, `{"message":"ok"}`, ErrNoAnswer, 5, true},
		{200, `{"code":"0"}`, ErrNoAnswer, 5, true},
		{500, `{"code":0,"data":{}}`, ErrNoAnswer, 5, true},
	} {
		server, count := answering(t, says(one.status, one.body, "location", "/elsewhere", "x-request-id", "r-7"))
		c, _ := client(t, server, Config{})
		_, err := c.Withdraw.Apply(ctx, payment("p"))
		var failure *Error
		if !errors.As(err, &failure) || !errors.Is(err, one.kind) || count() != one.calls || failure.Unclear != one.unclear {
			t.Errorf("%d %q: %v after %d requests", one.status, one.body, err, count())
			continue
		}
		if failure.HTTP != one.status || failure.RequestID != "r-7" || failure.Code != 0 {
			t.Errorf("%+v", failure)
		}
	}
}

func TestWhatPassesIsRepeated(t *testing.T) {
	for code, calls := range map[int]int{50201: 2, 50202: 2, 50203: 2, 50204: 1, 42201: 1, 40903: 1} {
		refusal := says(code/100, fmt.Sprintf(`{"code":%d,"message":"no"}`, code))
		server, count := answering(t, refusal, says(200, `{"code":0,"data":{}}`))
		c, _ := client(t, server, Config{})
		_, err := c.Withdraw.Apply(ctx, payment("p"))
		if count() != calls || (err == nil) != (calls == 2) {
			t.Errorf("%d: %v after %d requests", code, err, count())
		}
	}
}

func TestRetryAfter(t *testing.T) {
	now := time.Now().UTC().Truncate(time.Second)
	for text, want := range map[string]string{
		"7":  "7s",
		"":   "none",
		"-1": "none",
		now.Add(9 * time.Second).Format(http.TimeFormat):  "9s",
		now.Add(-9 * time.Second).Format(http.TimeFormat): "0s",
	} {
		found := "none"
		if at := retryAfterOf(text, now); at != nil {
			found = at.String()
		}
		if found != want {
			t.Errorf("%q: %s, not %s", text, found, want)
		}
	}
	server, count := answering(t, says(429, `{"code":42901,"message":"later"}`, "retry-after", "900"))
	c, waits := client(t, server, Config{})
	_, err := c.Deposit.List(ctx, DepositListInput{})
	var failure *Error
	if !errors.As(err, &failure) || *failure.RetryAfter != 15*time.Minute || count() != 1 || len(*waits) != 0 {
		t.Error(err, count(), *waits)
	}
}

// dripping sends the rest of an answer a byte at a time, ten a second.
func dripping(t *testing.T, atOnce, drips string) (*httptest.Server, func() int) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	t.Cleanup(func() { close(ended); listener.Close() })
	var mutex sync.Mutex
	count := 0
	go func() {
		for {
			peer, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer peer.Close()
				peer.Read(make([]byte, 65536))
				mutex.Lock()
				count++
				mutex.Unlock()
				io.WriteString(peer, atOnce)
				for i := 0; ; i++ {
					select {
					case <-ended:
						return
					case <-time.After(100 * time.Millisecond):
					}
					if i < len(drips) {
						if _, err := peer.Write([]byte{drips[i]}); err != nil {
							return
						}
					}
				}
			}()
		}
	}()
	return &httptest.Server{URL: "http://" + listener.Addr().String()}, func() int {
		mutex.Lock()
		defer mutex.Unlock()
		return count
	}
}

func TestACallEndsAtTheDeadlineOfItsContext(t *testing.T) {
	head := "HTTP/1.1 200 OK\r\ncontent-length: 400\r\n\r\n"
	for part, text := range map[string][2]string{
		"head": {"", strings.Repeat(head, 50)}, "body": {head, strings.Repeat(" ", 400)}, "silence": {"", ""},
	} {
		server, count := dripping(t, text[0], text[1])
		c, _ := client(t, server, Config{})
		within, cancel := context.WithTimeout(ctx, 600*time.Millisecond)
		began := time.Now()
		_, err := c.Client.SignMessage(within, ClientSignMessageInput{Chain: "ETH", Message: "hello"})
		cancel()
		var failure *Error
		if !errors.As(err, &failure) || !failure.Unclear || !errors.Is(err, context.DeadlineExceeded) || failure.IdempotencyKey == "" {
			t.Errorf("%s: %v", part, err)
		}
		if took := time.Since(began); took < 500*time.Millisecond || took > 2*time.Second || count() != 1 {
			t.Errorf("%s: %s, %d requests", part, took, count())
		}
		began = time.Now()
		_, err = c.Client.Wallet(ctx, WithTimeout(200*time.Millisecond), WithMaxRetries(1))
		if took := time.Since(began); !errors.Is(err, ErrNoAnswer) || took > 2*time.Second || count() != 3 {
			t.Errorf("%s: %v after %s, %d requests", part, err, took, count())
		}
	}
}

func TestNoWaitEndsAfterTheDeadline(t *testing.T) {
	server, count := answering(t, says(429, `{"code":42901,"message":"later"}`, "retry-after", "20"))
	c, waits := client(t, server, Config{})
	within, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	if _, err := c.Client.Wallet(within); !errors.Is(err, ErrRateLimited) || count() != 1 || len(*waits) != 0 {
		t.Error(err, count(), *waits)
	}
	stopped, stop := context.WithCancel(ctx)
	server, count = answering(t, func(w http.ResponseWriter, _ *http.Request) {
		stop()
		w.WriteHeader(503)
	})
	c, _ = client(t, server, Config{})
	if _, err := c.Client.Wallet(stopped); !errors.Is(err, context.Canceled) || count() != 1 {
		t.Error(err, count())
	}
}

func TestARefusalAfterAnAttemptWithoutAnAnswerIsUnclear(t *testing.T) {
	server := newAPI(t, "none", "dropped")
	c, _ := client(t, server.Server, Config{})
	if _, err := c.Withdraw.Apply(ctx, payment("order-1")); err != nil {
		t.Fatal(err)
	}
	other := payment("order-1")
	other.Amount = "2"
	_, err := c.Withdraw.Apply(ctx, other)
	var failure *Error
	if !errors.As(err, &failure) || !errors.Is(err, ErrOrderConflict) || !failure.Unclear {
		t.Error(err)
	}
}

func TestWhatIsNewerThanTheModulePasses(t *testing.T) {
	body := `{"code":0,"data":{"withdraw_no":"WD1","chain":"NEWCHAIN","status":99,"level":9,"news":{"a":1}},"more":1}`
	server, _ := answering(t, says(200, body), says(200, body), says(418, `{"code":41801,"message":"New"}`))
	c, _ := client(t, server, Config{})
	found, err := c.Withdraw.Detail(ctx, WithdrawDetailInput{BizOrderID: "p"})
	if err != nil || found.Chain != "NEWCHAIN" || found.Status != 99 {
		t.Fatal(found, err)
	}
	// A chain that was read can be paid on.
	next := payment("p-2")
	next.Chain = found.Chain
	if _, err := c.Withdraw.Apply(ctx, next); err != nil {
		t.Error(err)
	}
	var failure *Error
	if _, err := c.Client.Wallet(ctx); !errors.As(err, &failure) || failure.Code != 41801 || failure.Reason != "New" {
		t.Error(err)
	}
}

func TestAnAnswerThatCannotBeReadWasGiven(t *testing.T) {
	server, count := answering(t, says(200, `{"code":0,"data":{"withdraw_no":7}}`, "x-request-id", "r-1"))
	c, _ := client(t, server, Config{})
	_, err := c.Withdraw.Apply(ctx, payment("p"))
	var failure *Error
	if !errors.As(err, &failure) || !failure.Unclear || failure.RequestID != "r-1" || count() != 1 {
		t.Error(err, count())
	}
}

func TestConfigurations(t *testing.T) {
	good := Config{BaseURL: "https://api.example.com/demo/api/", AppID: "app_1", APISecret: "s"}
	if c, err := New(good); err != nil || c.baseURL != "https://api.example.com/demo/api" {
		t.Error(err)
	}
	for sentence, change := range map[string]func(*Config){
		"https://":     func(c *Config) { c.BaseURL = "http://api.example.com/demo/api" },
		"no query":     func(c *Config) { c.BaseURL += "?a=1" },
		"needs AppID":  func(c *Config) { c.AppID = "" },
		"or Private":   func(c *Config) { c.APISecret = "" },
		"not both":     func(c *Config) { c.PrivateKey = "pem" },
		"is not PEM":   func(c *Config) { c.APISecret, c.PrivateKey = "", "pem" },
		"must begin w": func(c *Config) { c.BaseURL = "" },
	} {
		config := good
		change(&config)
		if _, err := New(config); err == nil || !strings.Contains(err.Error(), sentence) {
			t.Errorf("%s: %v", sentence, err)
		}
	}
	for _, local := range []string{"http://localhost:1/p/api", "http://127.0.0.1/p/api", "http://[::1]:1/p/api"} {
		config := good
		config.BaseURL = local
		if _, err := New(config); err != nil {
			t.Error(err)
		}
	}
	if text := fmt.Sprint(Error{}.Code, ErrBusy); !strings.Contains(text, "50301") {
		t.Error(text)
	}
}

// A new record comes before each page but the first.
func TestEveryItemOnce(t *testing.T) {
	for _, count := range []int{0, 1, 100, 250} {
		numbers := []int{}
		for n := count; n > 0; n-- {
			numbers = append(numbers, n)
		}
		asked := []string{}
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if len(asked) > 0 {
				numbers = append([]int{count + len(asked)}, numbers...)
			}
			asked = append(asked, r.URL.RawQuery)
			page, _ := strconv.Atoi(r.URL.Query().Get("page"))
			size, _ := strconv.Atoi(r.URL.Query().Get("size"))
			list := []map[string]string{}
			for i := (page - 1) * size; i < page*size && i < len(numbers); i++ {
				list = append(list, map[string]string{"withdraw_no": fmt.Sprint(numbers[i])})
			}
			data := map[string]any{"list": list, "total": len(numbers)}
			json.NewEncoder(w).Encode(map[string]any{"code": 0, "data": data})
		}))
		c, _ := client(t, server, Config{})
		found := []string{}
		c.Withdraw.ListAll(ctx, WithdrawListInput{Status: Ptr(WithdrawalStatusConfirmed)})(func(item WithdrawalItem, err error) bool {
			if err != nil {
				t.Fatal(err)
			}
			found = append(found, item.WithdrawNo)
			return true
		})
		server.Close()
		if len(found) != count || count > 0 && (found[0] != fmt.Sprint(count) || found[count-1] != "1") {
			t.Errorf("%d of %d: %v", len(found), count, found)
		}
		if asked[0] != "page=1&size=100&status=4" {
			t.Error(asked[0])
		}
	}
}

func TestCursors(t *testing.T) {
	feed := map[string]string{
		"":        `{"list":[],"next":"cur_200"}`,
		"cur_200": `{"list":[{"id":"1","event":"swap.failed","data":{},"timestamp":1},{"id":"2"}],"next":"cur_210"}`,
		"cur_210": `{"list":[{"id":"3"}],"next":"cur_250"}`,
		"cur_250": `{"list":[],"next":"cur_250"}`,
	}
	ledger := map[string]string{
		"":      `{"list":[{"entry_no":"1"}],"next":"two"}`,
		"two":   `{"list":[],"next":"three"}`,
		"three": `{"list":[{"entry_no":"2"}],"next":null}`,
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		page, most := feed[query.Get("after")], "100"
		if strings.HasSuffix(r.URL.Path, "/entries") {
			page, most = ledger[query.Get("cursor")], "500"
		}
		if page == "" || query.Get("limit") != most {
			page = "null"
		}
		io.WriteString(w, `{"code":0,"data":`+page+`}`)
	}))
	t.Cleanup(server.Close)
	c, _ := client(t, server, Config{})
	ids := ""
	c.Events.ListAll(ctx, EventsListInput{})(func(event Event, err error) bool {
		ids += event.ID
		return err == nil
	})
	entries := 0
	c.Ledger.EntriesAll(ctx, LedgerEntriesInput{})(func(_ LedgerEntry, err error) bool {
		entries++
		return err == nil
	})
	first := 0
	c.Events.ListAll(ctx, EventsListInput{})(func(Event, error) bool { first++; return false })
	if ids != "123" || entries != 2 || first != 1 {
		t.Error(ids, entries, first)
	}
	server.Close()
	failed := 0
	c.Withdraw.ListAll(ctx, WithdrawListInput{})(func(_ WithdrawalItem, err error) bool {
		if err != nil {
			failed++
		}
		return true
	})
	if failed != 1 {
		t.Error("an error of a page ends the iteration once")
	}
}
