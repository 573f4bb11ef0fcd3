require "openssl"

# Returns whether govdata sent this delivery, at most tolerance_seconds ago.
#
# header is the value of X-Service-Signature. body has the bytes as they came, before any parser: request.raw_post in
# Rails, request.body.read in Rack.
def verify(header, body, secret, now: Time.now.to_i, tolerance_seconds: 300)
  fields = header.split(",").map { |field| field.split("=", 2) }
  sent_at = fields.assoc("t")&.last.to_s
  return false unless sent_at.match?(/\A[0-9]{1,12}\z/) && (now - sent_at.to_i).abs <= tolerance_seconds

  expected = OpenSSL::HMAC.hexdigest("SHA256", secret, "#{sent_at}.".b + body.b)
  signatures = fields.select { |name, _| name == "v1" }.map { |_, value| value.to_s }
  signatures.any? { |signature| OpenSSL.secure_compare(signature, expected) }
end
