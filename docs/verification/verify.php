<?php

/**
 * Returns whether govdata sent this delivery, at most $toleranceSeconds ago.
 *
 * $header is $_SERVER['HTTP_X_SERVICE_SIGNATURE']. $body has the bytes as they came, before any parser:
 * file_get_contents('php://input'), or $request->getContent() in Laravel and Symfony.
 */
function verify(string $header, string $body, string $secret, ?int $now = null, int $toleranceSeconds = 300): bool
{
    $time = '';
    $signatures = [];
    foreach (explode(',', $header) as $field) {
        [$name, $value] = explode('=', $field, 2) + [1 => ''];
        if ($name === 't' && $time === '') {
            $time = $value;
        } elseif ($name === 'v1') {
            $signatures[] = $value;
        }
    }
    if (!preg_match('/\A[0-9]{1,12}\z/', $time) || abs(($now ?? time()) - (int) $time) > $toleranceSeconds) {
        return false;
    }
    $expected = hash_hmac('sha256', "$time.$body", $secret);
    foreach ($signatures as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}
