#!/bin/sh
# Queues the addresses in an e-mail, which it reads from standard input. A running `pith serve` or `pith worker` saves the pages.
addresses=$(python3 -c '
import email, email.policy, html, re, sys
message = email.message_from_binary_file(sys.stdin.buffer, policy=email.policy.default)
body = message.get_body(("plain", "html"))
text = html.unescape(body.get_content()) if body else ""
addresses = [found.rstrip(".,;:!?)") for found in re.findall(r"https?://[^\s<>\"\x27\]]+", text)]
print("\n".join(list(dict.fromkeys(addresses))[:20]))
') || exit
[ -z "$addresses" ] || printf '%s\n' "$addresses" | pith save --queue --file -
