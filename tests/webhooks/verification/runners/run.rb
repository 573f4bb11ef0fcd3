# Reads header, body (both base64), secret and time from each line of standard input; prints whether the delivery is valid.
require_relative "verify"

$stdin.each_line(chomp: true) do |line|
  header, body, secret, now = line.split("\t")
  puts verify(header.unpack1("m").force_encoding("UTF-8"), body.unpack1("m"), secret, now: now.to_i)
end
