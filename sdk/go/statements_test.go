package coffer

import (
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestRowsOfAStatement(t *testing.T) {
	const written = `{"row":"opening","at":null,"account":"users","amount":"-0.000000000000000001","order_no":null}
{"row":"entry","at":1772323200,"account":"users","amount":"42.500001","order_no":"WD1","amount_usd":42.5}
`
	for _, test := range []struct {
		file, format string
		status       int
		problem      string
	}{
		{written, "jsonl", 200, ""},
		{strings.Replace(written, "42", "43", 1), "jsonl", 200, "not the file that the API names"},
		{written[:len(written)-1], "jsonl", 200, "not the file that the API names"},
		{written, "jsonl", 403, "2026-03-01.jsonl was not downloaded: HTTP 403"},
		{written, "csv", 200, "no file in JSON Lines"},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/file" {
				if r.Header.Get("x-signature") != "" {
					t.Error("a link is opened without the key")
				}
				w.WriteHeader(test.status)
				io.WriteString(w, test.file)
				return
			}
			fmt.Fprintf(w, `{"code":0,"data":{"period":"2026-03-01","files":[{"format":%q,"name":"2026-03-01.jsonl","url":"http://%s/file","sha256":"%x"}]}}`,
				test.format, r.Host, sha256.Sum256([]byte(written)))
		}))
		c, _ := client(t, server, Config{})
		rows, err := c.Statements.Rows(ctx, StatementsDetailInput{Period: "2026-03-01"})
		server.Close()
		if test.problem != "" {
			if err == nil || !strings.Contains(err.Error(), test.problem) || rows != nil {
				t.Error(test.problem, err, rows)
			}
			continue
		}
		if err != nil || len(rows) != 2 || rows[0].Amount != "-0.000000000000000001" || rows[0].OrderNo != "" ||
			rows[0].At != nil || *rows[1].At != 1772323200 || rows[1].OrderNo != "WD1" || *rows[1].AmountUSD != 42.5 {
			t.Error(rows, err)
		}
	}
}
