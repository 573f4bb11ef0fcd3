package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"time"
)

// Verify returns whether govdata sent this delivery, at most tolerance ago.
//
// header is r.Header.Get("X-Service-Signature"). body has the bytes as they came: io.ReadAll(r.Body). now is time.Now(),
// tolerance 5 * time.Minute.
func Verify(header string, body []byte, secret string, now time.Time, tolerance time.Duration) bool {
	var sentAt string
	var signatures []string
	for _, field := range strings.Split(header, ",") {
		name, value, _ := strings.Cut(field, "=")
		switch {
		case name == "t" && sentAt == "":
			sentAt = value
		case name == "v1":
			signatures = append(signatures, value)
		}
	}
	seconds, err := strconv.ParseUint(sentAt, 10, 40)
	if err != nil {
		return false
	}
	if age := now.Sub(time.Unix(int64(seconds), 0)); age > tolerance || age < -tolerance {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(sentAt + "."))
	mac.Write(body)
	expected := []byte(hex.EncodeToString(mac.Sum(nil)))
	for _, signature := range signatures {
		if hmac.Equal(expected, []byte(signature)) {
			return true
		}
	}
	return false
}
