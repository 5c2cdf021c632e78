#!/bin/sh
# assemble-image.sh PACKED NODE TARGET: lays out the root folder of the image: the packed tree, Node, the shared libraries that they
# name, and an account without rights. Nothing else is in it: no shell, no package manager, nothing to update but Node itself.
set -eu
packed=$1 node=$2 target=$3

mkdir -p "$target/app" "$target/usr/local/bin" "$target/etc/ssl/certs" "$target/tmp" "$target/data"
cp -a "$packed/." "$target/app/"
cp -L "$node" "$target/usr/local/bin/node"

{
  echo "$node"
  find "$target/app/node_modules" -name '*.node' -o -name '*.so' -o -name '*.so.*'
} | while read -r file; do
  ldd "$file" 2>/dev/null || true
done | sed -n 's/.*=> \(\/[^ ]*\).*/\1/p; s/^[[:space:]]*\(\/[^ ]*ld-[^ ]*\).*/\1/p' | grep -v "^$target" | sort -u |
  while read -r library; do
    mkdir -p "$target$(dirname "$library")"
    cp -L "$library" "$target$library"
  done

echo 'waybill:x:10001:10001::/data:/sbin/nologin' >"$target/etc/passwd"
echo 'waybill:x:10001:' >"$target/etc/group"
echo 'hosts: files dns' >"$target/etc/nsswitch.conf"
[ ! -f /etc/ssl/certs/ca-certificates.crt ] || cp -L /etc/ssl/certs/ca-certificates.crt "$target/etc/ssl/certs/"
chmod 1777 "$target/tmp"
chown 10001:10001 "$target/data" 2>/dev/null || true
