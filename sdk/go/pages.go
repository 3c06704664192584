package coffer

import (
	"context"
	"encoding/json"
)

// walkPages reads page after page, newest first. A record that is made meanwhile moves the others to
// later places, so an item that was seen is not given again; it is known by its field idName. A page has
// as many items as the field sizeName of the input says, or the most that the API gives.
func walkPages[T any](ctx context.Context, client *Client, operation string, input any, idName, sizeName string, most int, options []CallOption) func(yield func(T, error) bool) {
	return func(yield func(T, error) bool) {
		var none T
		query, err := fieldsOf(input)
		if err != nil {
			yield(none, err)
			return
		}
		size := most
		if given, ok := query[sizeName].(json.Number); ok {
			if number, err := given.Int64(); err == nil {
				size = int(number)
			}
		}
		query[sizeName] = size
		seen := map[string]bool{}
		for page := 1; ; page++ {
			query["page"] = page
			var found struct {
				List  []json.RawMessage `json:"list"`
				Total int               `json:"total"`
			}
			if err := client.Call(ctx, operation, query, &found, options...); err != nil {
				yield(none, err)
				return
			}
			for _, text := range found.List {
				var fields map[string]json.RawMessage
				var item T
				if err := json.Unmarshal(text, &fields); err != nil {
					yield(none, err)
					return
				}
				if err := json.Unmarshal(text, &item); err != nil {
					yield(none, err)
					return
				}
				id := string(fields[idName])
				if seen[id] {
					continue
				}
				seen[id] = true
				if !yield(item, nil) {
					return
				}
			}
			if len(found.List) == 0 || len(found.List) < size && page*size >= found.Total {
				return
			}
		}
	}
}

// walkCursor reads a list that names the cursor of its next page. An empty page is not its end: what it
// looked at may have been others. The feed of events ends where its cursor stays, other lists with a
// page that names none. A page has as many items as the input says, or the most that the API gives.
func walkCursor[T any](ctx context.Context, client *Client, operation string, input any, cursorName string, most int, options []CallOption) func(yield func(T, error) bool) {
	return func(yield func(T, error) bool) {
		var none T
		query, err := fieldsOf(input)
		if err != nil {
			yield(none, err)
			return
		}
		if _, ok := query["limit"]; !ok {
			query["limit"] = most
		}
		before, _ := query[cursorName].(string)
		for {
			var found struct {
				List []T     `json:"list"`
				Next *string `json:"next"`
			}
			if err := client.Call(ctx, operation, query, &found, options...); err != nil {
				yield(none, err)
				return
			}
			for _, item := range found.List {
				if !yield(item, nil) {
					return
				}
			}
			if found.Next == nil || *found.Next == before {
				return
			}
			before = *found.Next
			query[cursorName] = before
		}
	}
}
