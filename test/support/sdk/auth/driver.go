// Runs cases of seven arguments each on docs/auth/coffer.go; prints a line for each.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"time"

	"example/coffer"
)

func run(kind, a, b, c, d, e, f string) (string, error) {
	switch kind {
	case "hmac":
		return coffer.SignHMAC(a, b, c, d, e), nil
	case "rsa":
		return coffer.SignRSA(a, b, c, d, e)
	case "call":
		answer, err := coffer.Client{BaseURL: a, AppID: b, APISecret: c}.Call(d, e, f)
		if err != nil {
			return "", err
		}
		envelope, err := json.Marshal(answer.Envelope)
		return fmt.Sprintf("%d\t%s\t%s\t%s", answer.Status, answer.RequestID, answer.RetryAfter, envelope), err
	}
	now, err := strconv.ParseInt(f, 10, 64)
	return strconv.FormatBool(coffer.IsGenuine(a, b, c, d, []byte(e), time.Unix(now, 0))), err
}

func main() {
	for i := 1; i < len(os.Args); i += 7 {
		a := os.Args[i : i+7]
		line, err := run(a[0], a[1], a[2], a[3], a[4], a[5], a[6])
		if err != nil {
			panic(err)
		}
		fmt.Println(line)
	}
}
