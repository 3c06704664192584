package coffer

import (
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// vector is a request or a webhook of docs/vectors, which every client of the repository passes.
type vector struct {
	Name           string            `json:"name"`
	Timestamp      string            `json:"timestamp"`
	Method         string            `json:"method"`
	Path           string            `json:"path"`
	Body           string            `json:"body"`
	ContentSHA256  string            `json:"content_sha256"`
	APISecret      string            `json:"api_secret"`
	Signature      string            `json:"signature"`
	WebhookSecrets []string          `json:"webhook_secrets"`
	Headers        map[string]string `json:"headers"`
}

func readVectors[T any](t *testing.T, name string) T {
	t.Helper()
	var found T
	text, err := os.ReadFile("../../docs/vectors/" + name)
	if err == nil {
		err = json.Unmarshal(text, &found)
	}
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func (v vector) signed() Signed {
	return Signed{v.Timestamp, v.Method, v.Path, []byte(v.Body), v.ContentSHA256}
}

func TestHMACVectors(t *testing.T) {
	count := 0
	for _, name := range []string{"hmac.json", "hmac-content-sha256.json"} {
		for _, v := range readVectors[[]vector](t, name) {
			count++
			found, err := HMACSigner(v.APISecret)(v.signed())
			if err != nil || found != v.Signature {
				t.Errorf("%s: %s, %v", v.Name, found, err)
			}
		}
	}
	if count < 20 {
		t.Errorf("only %d vectors", count)
	}
}

func TestRSAVectors(t *testing.T) {
	key := readVectors[struct {
		PrivateKey string   `json:"private_key"`
		Vectors    []vector `json:"vectors"`
	}](t, "rsa.json")
	sign, err := RSASigner(key.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range key.Vectors {
		if found, err := sign(v.signed()); err != nil || found != v.Signature {
			t.Errorf("%s: %s, %v", v.Name, found, err)
		}
	}
	for _, wrong := range []string{"", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"} {
		if _, err := RSASigner(wrong); err == nil {
			t.Errorf("%q is a key", wrong)
		}
	}
}

// delivery is a vector as it arrives at a server.
func (v vector) delivery() Delivery {
	header := http.Header{}
	for name, value := range v.Headers {
		header.Set(name, value)
	}
	seconds, _ := strconv.ParseInt(v.Headers["X-Timestamp"], 10, 64)
	return Delivery{Body: []byte(v.Body), Header: header, Secrets: v.WebhookSecrets, Now: time.Unix(seconds, 0)}
}

func TestWebhookVectors(t *testing.T) {
	for _, v := range readVectors[[]vector](t, "webhook.json") {
		event, err := VerifyWebhook(v.delivery())
		if err != nil || event.ID != v.Headers["webhook-id"] || event.Event == "" || len(event.Data) == 0 {
			t.Errorf("%s: %+v, %v", v.Name, event, err)
		}
		for _, secret := range v.WebhookSecrets {
			d := v.delivery()
			d.Secrets = []string{"", secret}
			if _, err := VerifyWebhook(d); err != nil {
				t.Errorf("%s: %v", v.Name, err)
			}
		}
		// The older header does not cover the id.
		d := v.delivery()
		d.Header.Del("webhook-signature")
		if event, err := VerifyWebhook(d); err != nil || event.ID != "" {
			t.Errorf("%s by X-Signature: %+v, %v", v.Name, event, err)
		}
	}
}

func TestForgedWebhooks(t *testing.T) {
	v := readVectors[[]vector](t, "webhook.json")[0]
	changes := map[string]struct {
		refused string
		change  func(*Delivery)
	}{
		"another body":       {"signature", func(d *Delivery) { d.Body = append(d.Body, ' ') }},
		"another secret":     {"signature", func(d *Delivery) { d.Secrets = []string{"whs_enp6"} }},
		"a broken secret":    {"signature", func(d *Delivery) { d.Secrets = []string{"whs_*"} }},
		"another id":         {"signature", func(d *Delivery) { d.Header.Set("webhook-id", "evt_other") }},
		"an empty signature": {"signature", func(d *Delivery) { d.Header.Set("webhook-signature", "v1,") }},
		"another version": {"signature", func(d *Delivery) {
			d.Header.Set("webhook-signature", strings.ReplaceAll(d.Header.Get("webhook-signature"), "v1,", "v2,"))
		}},
		"no headers":    {"headers", func(d *Delivery) { d.Header = http.Header{} }},
		"too old":       {"timestamp", func(d *Delivery) { d.Now = d.Now.Add(301 * time.Second) }},
		"too new":       {"timestamp", func(d *Delivery) { d.Now = d.Now.Add(-301 * time.Second) }},
		"no number":     {"timestamp", func(d *Delivery) { d.Header.Set("webhook-timestamp", "+1711356300") }},
		"a long number": {"timestamp", func(d *Delivery) { d.Header.Set("webhook-timestamp", "1711356300000") }},
		"upper-case hex": {"signature", func(d *Delivery) {
			d.Header.Del("webhook-signature")
			d.Header.Set("x-signature", strings.ToUpper(d.Header.Get("x-signature")))
		}},
	}
	for name, one := range changes {
		d := v.delivery()
		one.change(&d)
		event, err := VerifyWebhook(d)
		var refusal *WebhookError
		if event != nil || !errors.As(err, &refusal) || refusal.Refused != one.refused {
			t.Errorf("%s: %v, %v", name, event, err)
		}
	}
	d := v.delivery()
	d.Secrets = []string{""}
	var refusal *WebhookError
	if _, err := VerifyWebhook(d); err == nil || errors.As(err, &refusal) {
		t.Errorf("without a secret: %v", err)
	}
	d = v.delivery()
	d.Now, d.Tolerance = d.Now.Add(400*time.Second), 10*time.Minute
	if _, err := VerifyWebhook(d); err != nil {
		t.Errorf("within the tolerance: %v", err)
	}
}

// A message whose event is newer than this module is one all the same.
func TestUnknownEvent(t *testing.T) {
	body := `{"event":"card.issued","data":{"chain":"NEWCHAIN","status":99},"timestamp":1}`
	secret, now := "whs_a2V5", time.Unix(1_767_225_600, 0)
	at := strconv.FormatInt(now.Unix(), 10)
	header := http.Header{}
	header.Set("x-timestamp", at)
	header.Set("x-signature", hexMAC(secret, at+body))
	event, err := VerifyWebhook(Delivery{Body: []byte(body), Header: header, Secrets: []string{secret}, Now: now})
	if err != nil || event.Event != "card.issued" {
		t.Fatal(event, err)
	}
	var record DepositEvent
	if err := event.Decode(&record); err != nil || record.Chain != "NEWCHAIN" || record.Status != 99 {
		t.Error(record, err)
	}
}
