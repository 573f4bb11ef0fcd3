// Reads header, body (both base64), secret and time from each line of standard input; prints whether the delivery is valid.
package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"example.test/webhook"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		header, _ := base64.StdEncoding.DecodeString(fields[0])
		body, _ := base64.StdEncoding.DecodeString(fields[1])
		now, _ := strconv.ParseInt(fields[3], 10, 64)
		fmt.Println(webhook.Verify(string(header), body, fields[2], time.Unix(now, 0), 5*time.Minute))
	}
}
