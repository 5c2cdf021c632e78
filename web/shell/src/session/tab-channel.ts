import type { Tokens } from '@waybill/contract'
import { tenantOverride } from '../tenant/tenant-override.ts'
import { readSession } from './session-store.ts'

type Pair = Pick<Tokens, 'accessToken' | 'refreshToken'>
type Message =
  /** Who has the successor of this refresh token, or any log-in when it is null? */
  | { type: 'ask'; id: string; refreshToken: string | null }
  | { type: 'answer'; id: string; tokens: Pair }
  | { type: 'rotated'; from: string; tokens: Pair }
  | { type: 'ended'; refreshToken: string }
type Envelope = Message & { site: string }

const LOCK = 'waybill-logged-in'
/** A tab in the background may be slow; it is waited for only when there is one. */
const PATIENCE_MS = 1500
/** Without Web Locks (plain http on a foreign host) nobody knows whether there is one. */
const GUESS_MS = 80

/** Says to other tabs, for as long as it holds, that this one has a log-in. */
function createPresence() {
  let release: (() => void) | null = null
  return (present: boolean): void => {
    if (!('locks' in navigator) || present === (release !== null)) return
    if (!present) {
      release?.()
      release = null
      return
    }
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    void navigator.locks.request(LOCK, { mode: 'shared' }, () => held)
  }
}

/** How long to wait for an answer of another tab, 0 when no other has a log-in. `own`: this tab holds the lock itself. */
async function patience(own: boolean): Promise<number> {
  if (!('locks' in navigator)) return GUESS_MS
  const { held = [] } = await navigator.locks.query()
  const tabs = held.filter((lock) => lock.name === LOCK).length
  return tabs > (own ? 1 : 0) ? PATIENCE_MS : 0
}

export type TabEvents = { onRotated: (tokens: Pair) => void; onEnded: () => void }

/**
 * Session storage belongs to one tab, yet a duplicated tab holds the same refresh token, and using one twice ends the log-in
 * everywhere. So tabs of one origin tell each other of new tokens, lend them to a tab just opened, and end together.
 */
export function openTabChannel({ onRotated, onEnded }: TabEvents) {
  const channel = new BroadcastChannel('waybill-session')
  const site = tenantOverride() ?? ''
  /** Refresh tokens that this tab has replaced. */
  const replaced = new Set<string>()
  const waiting = new Map<string, (tokens: Pair | null) => void>()
  // A broadcast channel has no target: it reaches this origin alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (message: Message) => channel.postMessage({ ...message, site })

  const answer = (message: Message & { type: 'ask' }) => {
    const own = readSession()
    if (!own?.refreshToken) return
    if (message.refreshToken !== null && !replaced.has(message.refreshToken)) return
    const { accessToken, refreshToken } = own
    post({ type: 'answer', id: message.id, tokens: { accessToken, refreshToken } })
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Envelope>) => {
    if (data.site !== site) return
    const own = readSession()?.refreshToken
    if (data.type === 'ask') answer(data)
    else if (data.type === 'answer') waiting.get(data.id)?.(data.tokens)
    else if (data.type === 'rotated' && own === data.from) {
      replaced.add(data.from)
      onRotated(data.tokens)
    } else if (data.type === 'ended' && own === data.refreshToken) onEnded()
  })

  const setPresent = createPresence()
  setPresent(readSession() !== null)

  return {
    /** Tells whether this tab has a log-in to lend. */
    setPresent,
    /** Asks the other tabs; null when there are none or none answers in time. */
    async ask(refreshToken: string | null): Promise<Pair | null> {
      const ms = await patience(readSession() !== null)
      if (ms === 0) return null
      return new Promise((resolve) => {
        const id = crypto.randomUUID()
        const end = (tokens: Pair | null) => {
          waiting.delete(id)
          resolve(tokens)
        }
        waiting.set(id, end)
        setTimeout(() => end(null), ms)
        post({ type: 'ask', id, refreshToken })
      })
    },
    tellRotated: (from: string, tokens: Pair) => {
      replaced.add(from)
      post({ type: 'rotated', from, tokens })
    },
    tellEnded: (refreshToken: string) => post({ type: 'ended', refreshToken }),
  }
}
export type TabChannel = ReturnType<typeof openTabChannel>
