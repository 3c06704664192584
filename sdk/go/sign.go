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
	"encoding/pem"
	"errors"
	"strings"
)

// Signed is what a signature covers (docs/interface.md "Signing string").
type Signed struct {
	// Timestamp in unix seconds.
	Timestamp string
	// Method in upper case.
	Method string
	// Path from /v1/ on, with the query exactly as it is sent.
	Path string
	// Body exactly as it is sent.
	Body []byte
	// ContentSHA256 is the header x-content-sha256, where the request has it.
	ContentSHA256 string
}

// String is the text that is signed.
func (s Signed) String() string {
	digest := s.ContentSHA256
	if digest == "" {
		// The interface prescribes MD5; the HMAC or RSA signature over it protects the request.
		sum := md5.Sum(s.Body)
		digest = hex.EncodeToString(sum[:])
	}
	return strings.Join([]string{s.Timestamp, s.Method, s.Path, digest}, "\n")
}

// Signer makes x-signature.
type Signer func(Signed) (string, error)

// HMACSigner signs with the secret of an HMAC key, which is used as text and not decoded from hex.
func HMACSigner(apiSecret string) Signer {
	return func(s Signed) (string, error) {
		mac := hmac.New(sha256.New, []byte(apiSecret))
		mac.Write([]byte(s.String()))
		return hex.EncodeToString(mac.Sum(nil)), nil
	}
}

// RSASigner signs with an RSA key: PKCS#8 or PKCS#1 in PEM.
func RSASigner(privateKey string) (Signer, error) {
	block, _ := pem.Decode([]byte(privateKey))
	if block == nil {
		return nil, errors.New("coffer: the private key is not PEM")
	}
	key, err := parseRSA(block.Bytes)
	if err != nil {
		return nil, err
	}
	return func(s Signed) (string, error) {
		digest := sha256.Sum256([]byte(s.String()))
		signature, err := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, digest[:])
		return base64.StdEncoding.EncodeToString(signature), err
	}, nil
}

func parseRSA(der []byte) (*rsa.PrivateKey, error) {
	parsed, err := x509.ParsePKCS8PrivateKey(der)
	if err != nil {
		if key, pkcs1 := x509.ParsePKCS1PrivateKey(der); pkcs1 == nil {
			return key, nil
		}
		return nil, errors.New("coffer: the private key is neither PKCS#8 nor PKCS#1")
	}
	key, ok := parsed.(*rsa.PrivateKey)
	if !ok {
		return nil, errors.New("coffer: the private key is not an RSA key")
	}
	return key, nil
}
