// Reports with the real SDK of Go; prints the ids of an error, a message and a request that was canceled.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"time"

	"github.com/getsentry/sentry-go"
)

func checkout(price string) error {
	if _, err := strconv.Atoi(price); err != nil {
		return fmt.Errorf("the cart has no price: %w", err)
	}
	return nil
}

func main() {
	options := sentry.ClientOptions{Dsn: os.Args[1], Release: "shop@1.2.0", Environment: "production", AttachStacktrace: true}
	if err := sentry.Init(options); err != nil {
		panic(err)
	}
	fmt.Println(*sentry.CaptureException(checkout("x")))
	fmt.Println(*sentry.CaptureMessage("Low stock of 3 items"))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	request, _ := http.NewRequestWithContext(ctx, "GET", "http://127.0.0.1:9/cart", nil)
	_, err := http.DefaultClient.Do(request)
	fmt.Println(*sentry.CaptureException(err))
	sentry.Flush(5 * time.Second)
}
