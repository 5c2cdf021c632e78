export type ResetLink = { code: string; email: string; key?: string }

/** The code, the e-mail and the key that the link of a reset mail carries in its query; null when there is none. */
export function codeOfLink(search: string = location.search): ResetLink | null {
  const query = new URLSearchParams(search)
  const code = query.get('code') ?? ''
  const email = query.get('email') ?? ''
  const key = query.get('key')
  if (!/^\d{6}$/.test(code) || !email.includes('@') || email.length > 254) return null
  return key && key.length <= 600 ? { code, email, key } : { code, email }
}
