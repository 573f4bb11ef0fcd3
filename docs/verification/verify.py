import hashlib
import hmac
import re
import time


def verify(header: str, body: bytes, secret: str, now: float | None = None, tolerance_seconds: int = 300) -> bool:
    """Returns whether govdata sent this delivery, at most tolerance_seconds ago.

    header is the value of X-Service-Signature. body has the bytes as they came, before any parser:
    request.get_data() in Flask, request.body in Django, await request.body() in FastAPI.
    """
    fields = [field.partition("=") for field in header.split(",")]
    sent_at = next((value for name, _, value in fields if name == "t"), "")
    if not re.fullmatch(r"[0-9]{1,12}", sent_at):
        return False
    if abs((time.time() if now is None else now) - int(sent_at)) > tolerance_seconds:
        return False
    expected = hmac.new(secret.encode(), sent_at.encode() + b"." + body, hashlib.sha256).hexdigest()
    signatures = [value for name, _, value in fields if name == "v1"]
    return any(hmac.compare_digest(expected.encode(), signature.encode()) for signature in signatures)
