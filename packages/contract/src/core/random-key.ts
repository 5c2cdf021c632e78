/** A byte of a UUID with its version (4) and variant bits set where RFC 9562 §5.4 has them. */
const marked = (byte: number, index: number): number => {
  if (index === 6) return (byte & 0x0f) | 0x40
  return index === 8 ? (byte & 0x3f) | 0x80 : byte
}

/**
 * A random UUID: names an act that may be sent twice and must happen once. `crypto.randomUUID` exists on https and localhost
 * only; a tenant's host may be plain http, in a warehouse's own network for one.
 */
export function randomKey(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)), marked)
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
