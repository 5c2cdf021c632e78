/* The session of whoever is logged in on this site in this tab; the product keeps it under the same names. */

/** A renewal is asked for this long before the token expires. */
const MARGIN_MS = 30_000
const NAMES = ['accessToken', 'refreshToken', 'accessTokenEndsAt']

async function post(url, body) {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

function remember({ accessToken, refreshToken, expiresIn }) {
  const values = [accessToken, refreshToken, String(Date.now() + expiresIn * 1000)]
  for (const [index, name] of NAMES.entries()) sessionStorage.setItem(name, values[index])
}

/** The token of this tab, renewed when it is about to expire; empty when nobody is logged in. */
export async function currentToken() {
  const endsAt = Number(sessionStorage.getItem('accessTokenEndsAt') ?? Infinity)
  const refreshToken = sessionStorage.getItem('refreshToken')
  if (refreshToken && endsAt < Date.now() + MARGIN_MS) {
    const { data } = await post('/api/wms-user/user/refreshToken', { refreshToken })
    if (data) remember(data)
    else for (const name of NAMES) sessionStorage.removeItem(name)
  }
  return sessionStorage.getItem('accessToken') ?? ''
}

/** Null when the login succeeded, else why not. */
export async function logIn(credentials) {
  const { data, message } = await post('/api/wms-user/user/login', credentials)
  if (data) remember(data)
  return data ? null : message
}
