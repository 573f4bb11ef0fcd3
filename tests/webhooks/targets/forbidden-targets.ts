/**
 * Targets that a sender must withstand, from the test suites of Svix, Convoy, Hook0, smokescreen, safeurl, ssrf_filter,
 * request-filtering-agent, Advocate, node-ip and GitLab, and from PayloadsAllTheThings.
 */

/** Hosts of a URL that are, or become, an address that is not public. */
export const FORBIDDEN_HOSTS: readonly string[] = [
  // Numbers that become an address.
  ..."2130706433 3232235777 2852039166 4294967295 0177.0.0.1 0177.1 017700000001 0377.00000000377.00377.0000377".split(
    " ",
  ),
  ..."0x7f.0x0.0x0.0x1 0x7f.1 0x7f000001 0x0000007f.0x00000000.0x00000000.0x00000001 0xA9.254.0251.0xfe".split(" "),
  ..."127.1 127.0.1 0 0x 0x0 127.000.000.001 127.0.0.1. 0x7F.0.0.1 127.0.1.3 127.127.127.127 127.255.255.255".split(
    " ",
  ),
  ..."0000127.0.0.1 017700000001. 127.1. 2130706433. 0xac.0x10.0.1 0300.0250.1.1 10.1 172.16.1".split(" "),
  // Digits, dots and letters of Unicode, and escapes.
  ..."①②⑦.⓪.⓪.① １２７．０．０．１ 127。0。0。1 １６９.254.169.254 ⓛⓞⓒⓐⓛⓗⓞⓢⓣ lo\u00adcalhost %31%32%37.0.0.1".split(
    " ",
  ),
  ..."%6c%6fcalhost ๑๒๗.๐.๐.๑ mißile.com 𝕘itⅼαƄ.com ①⑥⑨.②⑤④.①⑥⑨.②⑤④ 127.0.0.1\u3002 ｌｏｃａｌｈｏｓｔ".split(" "),
  // Names that are never public, and texts that aren't names.
  ..."localhost LOCALHOST localhost. sub.localhost 127.0.0.1.. ip6-localhost ip6-loopback metadata".split(" "),
  ..."metadata.google.internal instance-data kubernetes.default.svc kubernetes receiver host.docker.internal".split(
    " ",
  ),
  ...(
    "printer.local gateway.internal 1.0.0.127.in-addr.arpa home.arpa router.home.arpa a.b.c.local " +
    "localhost.localdomain.local"
  ).split(" "),
  ...(
    "example.com. example..com .example.com -oProxyCommand=whoami -example.com example-.com exa_mple.com " +
    "xn-- a.xn--"
  ).split(" "),
  `${"a".repeat(64)}.example.com`,
  `${"a.".repeat(126)}ab`,
  `${`${"a".repeat(60)}.`.repeat(5)}com`,
  "exa*mple.com",
  "exa$mple.com",
  // IPv4 that is not public: first, last and some address of each block.
  ..."0.0.0.0 0.0.0.1 0.255.255.255 10.0.0.0 10.0.0.1 10.255.255.255 100.64.0.0 100.64.0.1 100.127.255.255".split(" "),
  ..."127.0.0.0 127.0.0.1 127.0.0.2 169.254.0.0 169.254.1.1 169.254.255.255 172.16.0.0 172.16.0.1 172.31.255.255".split(
    " ",
  ),
  ..."192.0.0.0 192.0.0.8 192.0.0.170 192.0.0.255 192.0.2.0 192.0.2.1 192.0.2.255 192.88.99.0 192.88.99.1".split(" "),
  ..."192.168.0.0 192.168.0.1 192.168.1.1 192.168.255.255 198.18.0.0 198.18.0.1 198.19.255.255 198.51.100.0".split(" "),
  ..."198.51.100.255 203.0.113.0 203.0.113.10 203.0.113.255 224.0.0.0 224.0.0.1 239.255.255.255 240.0.0.0".split(" "),
  ..."240.0.0.1 250.1.2.3 255.255.255.254 255.255.255.255".split(" "),
  // Where clouds keep credentials.
  ..."169.254.169.254 100.100.100.200 192.0.0.192 168.63.129.16 169.254.170.2 169.254.170.23".split(" "),
  ..."[fd00:ec2::254] [fd20:ce::254] [fd00:ec2::23] [::ffff:169.254.169.254] [::ffff:168.63.129.16]".split(" "),
  // IPv6 that is not public, or holds IPv4.
  ..."[::] [::1] [0000::1] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [::ffff:127.0.0.1]".split(" "),
  ..."[::ffff:7f00:1] [::ffff:ffff:ffff] [::ffff:0.0.0.0] [::ffff:10.0.0.1] [::ffff:192.168.1.1] [::127.0.0.1]".split(
    " ",
  ),
  ..."[::7f00:1] [::a9fe:a9fe] [::8.8.8.8] [::ffff:0:127.0.0.1] [::ffff:0:8.8.8.8] [64:ff9b::7f00:1]".split(" "),
  ..."[64:ff9b::a9fe:a9fe] [64:ff9b::8.8.8.8] [64:ff9b:1:a00:0:100::] [64:ff9b:1::1] [2002:7f00:1::]".split(" "),
  ..."[2002:a9fe:a9fe::1] [2002:808:808::1] [2001:0:4136:e378:8000:63bf:80ff:fffe] [2001::1] [fe80::1] [febf::1]".split(
    " ",
  ),
  ..."[fe80::5efe:127.0.0.1] [2606:4700::5efe:127.0.0.1] [2606:4700::200:5efe:8.8.8.8] [fec0::1] [feff::1]".split(" "),
  ..."[fc00::1] [fd00::1] [fd12:3456:789a:1::1] [fd7a:115c:a1e0::1] [fdff:ffff::1] [ff02::1] [ff0e::1] [ff00::]".split(
    " ",
  ),
  ..."[100::1] [100::] [2001:2::1] [2001:10::1] [2001:20::1] [2001:db8::1] [2001:db8:ffff::1] [3fff::1]".split(" "),
  ..."[3fff:fff::1] [5f00::1] [4000::1] [8000::1] [1fff::1] [e000::1] [::ffff:100.64.0.1] [::ffff:c0a8:101]".split(" "),
  // Zones and brackets.
  ..."[fe80::1%25lo] [fe80::1%lo] [::1%25lo] [127.0.0.1] [] ::1 [v1.x] [::1 ::1] [::1]] [[::1]] [::g]".split(" "),
];

/** Whole texts that are not what they look like, or not accepted. `PORT` is the forbidden listener's port. */
export const FORBIDDEN_TEXTS: readonly string[] = [
  // User information, and confusion about where the host is.
  "http://user:pass@example.com/",
  "http://user@example.com/",
  "http://:pass@example.com/",
  "http://@example.com/",
  "http://:@example.com/",
  "http://example.com@127.0.0.1:PORT/",
  "http://127.0.0.1:PORT@example.com/",
  "http://example.com:80@127.0.0.1:PORT/",
  "http://1.1.1.1 &@2.2.2.2# @3.3.3.3/",
  "http://127.1.1.1:PORT\\@127.2.2.2:PORT/",
  "http://127.1.1.1:PORT#\\@127.2.2.2:PORT/",
  "http://example.com#@127.0.0.1:PORT/",
  "http://127.0.0.1:PORT#@example.com/",
  "http://example.com\\@127.0.0.1:PORT/",
  "http:127.0.0.1:PORT/",
  "http:/127.0.0.1:PORT/",
  "http:///127.0.0.1:PORT/",
  "http:////127.0.0.1:PORT/",
  "http:\\\\127.0.0.1:PORT\\",
  "http:/\\127.0.0.1:PORT/",
  " http://127.0.0.1:PORT/ ",
  "http://127.0.0.1:PORT/ ",
  "https:example.com",
  "https:/example.com/",
  "https:///example.com/",
  "//127.0.0.1:PORT/",
  "127.0.0.1:PORT",
  "localhost:PORT",
  "example.com",
  "/hooks",
  "",
  " ",
  "http://",
  "https://",
  "http://?",
  "http://#",
  // Line ends, NUL and other control characters, which the parser deletes or takes.
  "ht\ntp://127.0.0.1:PORT/",
  "h\tttp://127.0.0.1:PORT/",
  "http://127.0.\n0.1:PORT/",
  "http://127.0.0.1\t:PORT/",
  "http://example.com\r\n.evil.test/",
  "http://example.com\u0000/",
  "http://exam\u0000ple.com/",
  "http://example.com%00/",
  "http://127.0.0.1%00:PORT/",
  "http://example.com/a\r\nX-Injected: 1",
  "http://example.com/a\nb",
  "http://example.com/a b",
  "http://example.com/\u007f",
  "http://example.com/\u0085",
  "http://example.com/é",
  "http://exam ple.com/",
  "http://example.com%0d%0a/",
  "http://example.com%2f@127.0.0.1:PORT/",
  "http://example.com/a\\b",
  // Ports.
  "http://example.com:0/",
  "http://example.com:00/",
  "http://example.com:65536/",
  "http://example.com:99999/",
  "http://example.com:-1/",
  "http://example.com:８０/",
  "http://example.com:080/",
  "http://example.com:0x50/",
  "http://example.com:/",
  "http://example.com:a/",
  "https://example.com:443/",
  // Schemes.
  "file:///etc/passwd",
  "file://127.0.0.1/etc/passwd",
  "data:text/plain,hello",
  "blob:http://127.0.0.1:PORT/",
  "ftp://127.0.0.1:PORT/",
  "gopher://127.0.0.1:PORT/_GET",
  "ws://127.0.0.1:PORT/",
  "wss://example.com/",
  "javascript:alert(1)",
  "unix:/var/run/docker.sock",
  "http+unix://%2Fvar%2Frun%2Fdocker.sock/",
  "dict://127.0.0.1:PORT/",
  "ldap://127.0.0.1:PORT/",
  "jar:http://127.0.0.1:PORT!/",
  "view-source:http://127.0.0.1:PORT/",
  "about:blank",
  // Fragments, paths that are rewritten, lengths.
  "https://example.com/#part",
  "https://example.com/#",
  "https://example.com/a/../b",
  "https://example.com/./a",
  "https://example.com/%2e%2e/a",
  `https://example.com/${"a".repeat(2048)}`,
];

/** Texts that are accepted, and the form that is stored. */
export const ACCEPTED_TEXTS: readonly (readonly [string, string])[] = [
  ["https://example.com", "https://example.com/"],
  ["https://example.com/", "https://example.com/"],
  ["HTTPS://EXAMPLE.COM/Hooks", "https://example.com/Hooks"],
  ["https://example.com?key=1", "https://example.com/?key=1"],
  ["https://example.com:8443/hooks/a%20b?x=%0d%0a", "https://example.com:8443/hooks/a%20b?x=%0d%0a"],
  ["http://example.com/a", "http://example.com/a"],
  ["https://xn--mnchen-3ya.de/", "https://xn--mnchen-3ya.de/"],
  ["https://a.b.c.d.example.co.uk/hooks/", "https://a.b.c.d.example.co.uk/hooks/"],
  ["https://8.8.8.8/", "https://8.8.8.8/"],
  ["https://100.63.255.254/", "https://100.63.255.254/"],
  ["https://100.128.0.1/", "https://100.128.0.1/"],
  ["https://172.15.255.255/", "https://172.15.255.255/"],
  ["https://172.32.0.1/", "https://172.32.0.1/"],
  ["https://9.255.255.255/", "https://9.255.255.255/"],
  ["https://11.0.0.0/", "https://11.0.0.0/"],
  ["https://[2001:4860:4860::8888]/", "https://[2001:4860:4860::8888]/"],
  ["https://[2606:4700::1]/", "https://[2606:4700::1]/"],
  ["https://[::ffff:808:808]/", "https://[::ffff:808:808]/"],
  ["https://127.0.0.1.nip.io/", "https://127.0.0.1.nip.io/"],
  ["https://localtest.me/", "https://localtest.me/"],
];

/** What DNS says of a public name, when no address may be connected to. */
export const FORBIDDEN_ANSWERS: readonly (readonly string[])[] = [
  ..."127.0.0.1 127.0.0.2 127.1.2.3 0.0.0.0 10.0.0.1 100.64.0.1 169.254.169.254 172.16.0.1 192.168.1.1".split(" "),
  ..."192.0.0.192 100.100.100.200 168.63.129.16 198.18.0.1 224.0.0.1 255.255.255.255 ::1 :: ::ffff:127.0.0.1".split(
    " ",
  ),
  ..."::ffff:10.0.0.1 ::127.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: 2001:0:4136:e378:8000:63bf:80ff:fffe fe80::1".split(
    " ",
  ),
  ..."fec0::1 fc00::1 fd00:ec2::254 ff02::1 100::1 2001:db8::1 3fff::1 5f00::1 2606:4700::5efe:127.0.0.1".split(" "),
]
  .map((address): readonly string[] => [address])
  .concat([
    ["93.184.216.34", "127.0.0.1"],
    ["127.0.0.1", "93.184.216.34"],
    ["93.184.216.34", "::1"],
    ["127.0.0.1", "2606:4700::1"],
    ["93.184.216.34", "::ffff:127.0.0.1"],
    ["93.184.216.34", "fd00:ec2::254"],
    [...Array.from({ length: 99 }, (_, index) => `93.184.216.${index}`), "127.0.0.1"],
    ["8.8.8.8", "8.8.4.4", "10.0.0.1"],
  ]);
