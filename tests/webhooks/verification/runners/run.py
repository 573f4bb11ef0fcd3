# Reads header, body (both base64), secret and time from each line of standard input; prints whether the delivery is
# valid.
import base64
import sys

from verify import verify

for line in sys.stdin:
    header, body, secret, now = line.rstrip("\n").split("\t")
    valid = verify(base64.b64decode(header).decode(), base64.b64decode(body), secret, int(now))
    print("true" if valid else "false")
