export const SHOP_NAME = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/
/** A fake on this machine. */
const LOCAL = /^(127\.0\.0\.1|localhost):\d+$/

/** "my-shop", "my-shop.myshopify.com", an admin address or a whole URL as the address of a shop; null when it is none. */
export function shopifyAddress(typed: string, allowLocal: boolean): string | null {
  const text = typed.trim().toLowerCase()
  if (allowLocal && text.startsWith('http://') && LOCAL.test(text.slice(7))) return text
  const admin = /^(?:https:\/\/)?admin\.shopify\.com\/store\/([a-z0-9-]+)/.exec(text)?.[1]
  const host = admin ? `${admin}.myshopify.com` : (text.replace(/^https:\/\//, '').split(/[/?#]/)[0] ?? '')
  const full = host.includes('.') ? host : `${host}.myshopify.com`
  return full.length <= 200 && SHOP_NAME.test(full) ? `https://${full}` : null
}

/** The address of a shop by its exact name, as Shopify gives it; null for anything else. */
export function addressOfName(name: string, allowLocal: boolean): string | null {
  if (allowLocal && LOCAL.test(name)) return `http://${name}`
  return name.length <= 200 && SHOP_NAME.test(name) ? `https://${name}` : null
}
