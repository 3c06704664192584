// Package coffer signs calls of the Coffer API and checks its webhooks. For Go 1.21 and later.
package coffer

import (
	"crypto"
	"crypto/hmac"
	"crypto/md5"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// signString is what a signature covers. The method is in upper case. The path begins at /v1/ and
// has its query exactly as it is sent.
func signString(timestamp, method, path, body string) string {
	digest := md5.Sum([]byte(body))
	return strings.Join([]string{timestamp, method, path, hex.EncodeToString(digest[:])}, "\n")
}

// SignHMAC is the signature of an HMAC key. The secret is used as text, not decoded from hex.
func SignHMAC(apiSecret, timestamp, method, path, body string) string {
	mac := hmac.New(sha256.New, []byte(apiSecret))
	mac.Write([]byte(signString(timestamp, method, path, body)))
	return hex.EncodeToString(mac.Sum(nil))
}

// SignRSA is the signature of an RSA key, which is PKCS#8 in PEM.
func SignRSA(privateKey, timestamp, method, path, body string) (string, error) {
	block, _ := pem.Decode([]byte(privateKey))
	if block == nil {
		return "", errors.New("the private key is not PEM")
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return "", err
	}
	key, ok := parsed.(*rsa.PrivateKey)
	if !ok {
		return "", errors.New("the private key is not an RSA key")
	}
	digest := sha256.Sum256([]byte(signString(timestamp, method, path, body)))
	signature, err := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, digest[:])
	return base64.StdEncoding.EncodeToString(signature), err
}

// Client calls the API with an HMAC key. BaseURL ends with /api.
type Client struct{ BaseURL, AppID, APISecret string }

var httpClient = &http.Client{Timeout: 35 * time.Second}

// Answer is what a call returns.
type Answer struct {
	Status     int       // The HTTP status.
	RequestID  string    // Quote it when you ask about the call.
	RetryAfter string    // Seconds to wait before the call is repeated, of 429 and 503.
	Envelope   *Envelope // Nil if a gateway answered in place of the service: decide by Status.
}

// Envelope has the code 0 for success.
type Envelope struct {
	Code    *int            `json:"code"`
	Message string          `json:"message,omitempty"`
	Data    json.RawMessage `json:"data,omitempty"`
}

// Call sends a signed call and returns its answer, a refusal too. Without an answer it returns an error.
func (c Client) Call(method, path, body string) (*Answer, error) {
	request, err := http.NewRequest(method, c.BaseURL+path, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	nonce := make([]byte, 12)
	if _, err := rand.Read(nonce); err != nil {
		return nil, err
	}
	timestamp := strconv.FormatInt(time.Now().Unix(), 10)
	request.Header.Set("x-app-id", c.AppID)
	request.Header.Set("x-timestamp", timestamp)
	request.Header.Set("x-nonce", hex.EncodeToString(nonce))
	request.Header.Set("x-signature", SignHMAC(c.APISecret, timestamp, method, path, body))
	if body != "" {
		request.Header.Set("content-type", "application/json")
	}
	response, err := httpClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	header := response.Header
	answer := Answer{response.StatusCode, header.Get("x-request-id"), header.Get("retry-after"), nil}
	var envelope Envelope
	if json.Unmarshal(text, &envelope) == nil && envelope.Code != nil {
		answer.Envelope = &envelope
	}
	return &answer, nil
}

// IsGenuine tells whether a webhook is genuine and at most five minutes old. The arguments are the
// headers webhook-id, webhook-timestamp and webhook-signature, and the body as it arrived,
// unparsed.
func IsGenuine(webhookSecret, id, timestamp, signatures string, body []byte, now time.Time) bool {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || seconds < now.Unix()-300 || seconds > now.Unix()+300 {
		return false
	}
	secret, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(webhookSecret, "whs_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	wanted := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	// One signature for each key that has the URL.
	for _, one := range strings.Split(signatures, " ") {
		if hmac.Equal(wanted, []byte(one)) {
			return true
		}
	}
	return false
}
