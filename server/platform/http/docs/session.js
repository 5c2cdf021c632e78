/* The session of the user who is logged in on this site; the product keeps it under the same names, one for each tab. */

/** A renewal is asked for this long before the token expires. */
const MARGIN_MS = 30_000
const NAMES = ['accessToken', 'refreshToken', 'accessTokenEndsAt']

const tabs = new BroadcastChannel('waybill-session')
/** What the product's tabs say to each other; they leave out what belongs to another site. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const tell = (message) => tabs.postMessage({ ...message, site: '' })

/** Works on plain http too, where a browser has no crypto.randomUUID. */
export function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function post(url, body) {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

function remember({ accessToken, refreshToken, endsAt }) {
  for (const [index, value] of [accessToken, refreshToken, endsAt ?? ''].entries())
    sessionStorage.setItem(NAMES[index], String(value))
}
const forget = () => {
  for (const name of NAMES) sessionStorage.removeItem(name)
}
const pairOf = ({ accessToken, refreshToken, expiresIn }) => ({
  accessToken,
  refreshToken,
  endsAt: Date.now() + expiresIn * 1000,
})
const ownRefreshToken = () => sessionStorage.getItem('refreshToken')

// Another tab has renewed or ended the session that is used here too.
tabs.addEventListener('message', ({ data }) => {
  if (data.type === 'rotated' && data.from === ownRefreshToken()) remember(data.tokens)
  if (data.type === 'ended' && data.refreshToken === ownRefreshToken()) forget()
})

/** Asks the product's other tabs for their session, as a new tab of the product does; `onLent` when one has lent it. */
export function borrow(onLent) {
  if (ownRefreshToken()) return
  const id = randomKey()
  tabs.addEventListener('message', ({ data }) => {
    if (data.type !== 'answer' || data.id !== id || !data.tokens || ownRefreshToken()) return
    remember(data.tokens)
    onLent()
  })
  tell({ type: 'ask', id, refreshToken: null })
}

/** The token of this tab, renewed when it is about to expire; empty when nobody is logged in. */
export async function currentToken() {
  const endsAt = Number(sessionStorage.getItem('accessTokenEndsAt') || Infinity)
  const refreshToken = ownRefreshToken()
  if (refreshToken && endsAt < Date.now() + MARGIN_MS) {
    const { data } = await post('/api/wms-user/user/refreshToken', { refreshToken })
    if (data) {
      remember(pairOf(data))
      tell({ type: 'rotated', from: refreshToken, tokens: pairOf(data) })
    } else forget()
  }
  return sessionStorage.getItem('accessToken') ?? ''
}

/** Null when the login succeeded, else the error: `errorCode` for this page, `message` for the user. */
export async function logIn({ code, ...credentials }) {
  const { data, message, errorCode } = await post('/api/wms-user/user/login', { ...credentials, ...(code && { code }) })
  if (data) remember(pairOf(data))
  return data ? null : { message, errorCode }
}
