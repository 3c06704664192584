package coffer

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// linkTime is how long a download may take: as long as its link opens.
const linkTime = 5 * time.Minute

// StatementRow is a line of a statement. What a kind of line does not have is empty, or nil.
type StatementRow struct {
	// Row is "opening", "entry", "closing" or "fee".
	Row       string   `json:"row"`
	EntryNo   string   `json:"entry_no"`
	At        *int64   `json:"at"`
	Account   string   `json:"account"`
	Address   string   `json:"address"`
	Chain     string   `json:"chain"`
	Token     string   `json:"token"`
	Amount    string   `json:"amount"`
	AmountUSD *float64 `json:"amount_usd"`
	OrderNo   string   `json:"order_no"`
	DepositNo string   `json:"deposit_no"`
	TxHash    string   `json:"tx_hash"`
	// BlockNumber is text, since it may be larger than some languages count.
	BlockNumber string `json:"block_number"`
}

// Rows has the rows of a day or a month, from a download that has the SHA-256 that the API names: any other
// file is an error.
func (r StatementsRoutes) Rows(ctx context.Context, input StatementsDetailInput, options ...CallOption) ([]StatementRow, error) {
	detail, err := r.Detail(ctx, input, options...)
	if err != nil {
		return nil, err
	}
	for _, file := range detail.Files {
		if file.Format != StatementFormatJsonl {
			continue
		}
		text, err := r.client.download(ctx, file.URL)
		if err != nil {
			return nil, fmt.Errorf("coffer: %s was not downloaded: %w", file.Name, err)
		}
		sum := sha256.Sum256(text)
		if own := hex.EncodeToString(sum[:]); own != file.SHA256 {
			return nil, fmt.Errorf("coffer: %s is not the file that the API names: its SHA-256 is %s", file.Name, own)
		}
		var rows []StatementRow
		for lines := json.NewDecoder(bytes.NewReader(text)); lines.More(); {
			var row StatementRow
			if err := lines.Decode(&row); err != nil {
				return nil, fmt.Errorf("coffer: %s: %w", file.Name, err)
			}
			rows = append(rows, row)
		}
		return rows, nil
	}
	return nil, errors.New("coffer: the statement of " + input.Period + " has no file in JSON Lines")
}

func (c *Client) download(ctx context.Context, url string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, linkTime)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	response, err := c.http.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("HTTP %d", response.StatusCode)
	}
	return io.ReadAll(response.Body)
}
