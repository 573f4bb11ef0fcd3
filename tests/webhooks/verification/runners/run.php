<?php

// Reads header, body (both base64), secret and time from each line of standard input; prints whether the delivery is valid.
require __DIR__ . '/verify.php';

while (($line = fgets(STDIN)) !== false) {
    [$header, $body, $secret, $now] = explode("\t", rtrim($line, "\n"));
    echo verify(base64_decode($header), base64_decode($body), $secret, (int) $now) ? "true\n" : "false\n";
}
