package coffer

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Event is the message of a webhook, and an item of Events.List.
type Event struct {
	// ID is the same in every attempt and replay: process each once. It is empty where only X-Signature
	// was checked, which does not cover it.
	ID string `json:"id"`
	// Event is its name, such as EventDepositCredited. Answer 2xx to one that you do not know.
	Event string `json:"event"`
	// Data is the record that it is about: Decode reads it.
	Data json.RawMessage `json:"data"`
	// Timestamp is when it happened, in unix seconds.
	Timestamp int64 `json:"timestamp"`
}

// Decode reads the event's record into a struct, such as a DepositEvent.
func (e Event) Decode(record any) error { return json.Unmarshal(e.Data, record) }

// Delivery is a webhook as it arrived.
type Delivery struct {
	// Body before any parser.
	Body []byte
	// Header of the request.
	Header http.Header
	// Secrets are whs_...: one, or several while a key is replaced.
	Secrets []string
	// Tolerance is how far its time may be from now; 5 minutes if it is 0.
	Tolerance time.Duration
	// Now is for tests; the time of this machine if it is zero.
	Now time.Time
}

// WebhookError is a delivery that is not to be believed: answer it with 400.
type WebhookError struct {
	// Refused is what was wrong: "headers", "timestamp", "signature" or "body".
	Refused string
	message string
}

// Error says what was wrong.
func (e *WebhookError) Error() string { return "coffer: " + e.message }

// VerifyWebhook returns the message of a delivery whose signature and time are right. webhook-signature
// (Standard Webhooks) is checked where it is present, else X-Signature. Of a delivery that is not
// genuine the error is a *WebhookError.
func VerifyWebhook(d Delivery) (*Event, error) {
	secrets := make([]string, 0, len(d.Secrets))
	for _, secret := range d.Secrets {
		if secret != "" {
			secrets = append(secrets, secret)
		}
	}
	if len(secrets) == 0 {
		return nil, errors.New("coffer: VerifyWebhook needs a webhook secret")
	}
	tolerance := d.Tolerance
	if tolerance == 0 {
		tolerance = 5 * time.Minute
	}
	now := d.Now
	if now.IsZero() {
		now = time.Now()
	}
	id, standard := d.Header.Get("webhook-id"), d.Header.Get("webhook-signature")
	isStandard := id != "" && standard != ""
	timestamp, plain := d.Header.Get("x-timestamp"), d.Header.Get("x-signature")
	if isStandard {
		timestamp = d.Header.Get("webhook-timestamp")
	}
	if timestamp == "" || (!isStandard && plain == "") {
		return nil, &WebhookError{"headers", "the delivery is not signed"}
	}
	if !isNear(timestamp, now, tolerance) {
		return nil, &WebhookError{"timestamp", fmt.Sprintf("the delivery's time is more than %s off", tolerance)}
	}
	isGenuine := isStandard && isStandardGenuine(secrets, id, timestamp, standard, d.Body) ||
		!isStandard && isPlainGenuine(secrets, timestamp, plain, d.Body)
	if !isGenuine {
		return nil, &WebhookError{"signature", "the signature is wrong"}
	}
	var event Event
	if err := json.Unmarshal(d.Body, &event); err != nil || event.Event == "" {
		return nil, &WebhookError{"body", "the body is not a message"}
	}
	event.ID = ""
	if isStandard {
		event.ID = id
	}
	return &event, nil
}

func isNear(timestamp string, now time.Time, tolerance time.Duration) bool {
	if len(timestamp) > 12 || strings.Trim(timestamp, "0123456789") != "" {
		return false
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	off := now.Unix() - seconds
	limit := int64(tolerance / time.Second)
	return err == nil && off <= limit && off >= -limit
}

func mac(key []byte, parts ...[]byte) []byte {
	hash := hmac.New(sha256.New, key)
	for _, part := range parts {
		hash.Write(part)
	}
	return hash.Sum(nil)
}

// isStandardGenuine: `v1,` and base64, one for each key that has the URL; keyed with the decoded secret.
func isStandardGenuine(secrets []string, id, timestamp, given string, body []byte) bool {
	for _, secret := range secrets {
		text := strings.TrimPrefix(strings.TrimPrefix(secret, "whs_"), "whsec_")
		key, err := base64.StdEncoding.DecodeString(text)
		if err != nil || len(key) == 0 {
			continue
		}
		wanted := mac(key, []byte(id+"."+timestamp+"."), body)
		for _, one := range strings.Split(given, " ") {
			encoded, isV1 := strings.CutPrefix(one, "v1,")
			signature, err := base64.StdEncoding.DecodeString(encoded)
			if isV1 && err == nil && hmac.Equal(wanted, signature) {
				return true
			}
		}
	}
	return false
}

// isPlainGenuine: hex; keyed with the secret as it was shown.
func isPlainGenuine(secrets []string, timestamp, given string, body []byte) bool {
	signature, err := hex.DecodeString(given)
	if err != nil || given != strings.ToLower(given) {
		return false
	}
	for _, secret := range secrets {
		if hmac.Equal(mac([]byte(secret), []byte(timestamp), body), signature) {
			return true
		}
	}
	return false
}
