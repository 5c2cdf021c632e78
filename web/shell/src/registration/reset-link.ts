/** The code and the e-mail that the link of a reset mail carries in its query; null when there is none. */
export function codeOfLink(search: string = location.search): { code: string; email: string } | null {
  const query = new URLSearchParams(search)
  const code = query.get('code') ?? ''
  const email = query.get('email') ?? ''
  return /^\d{6}$/.test(code) && email.includes('@') && email.length <= 254 ? { code, email } : null
}
