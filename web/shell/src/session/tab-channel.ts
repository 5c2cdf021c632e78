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

  return {
    /** Asks the other tabs; null when none answers within `ms`. */
    ask: (refreshToken: string | null, ms: number) =>
      new Promise<Pair | null>((resolve) => {
        const id = crypto.randomUUID()
        const end = (tokens: Pair | null) => {
          waiting.delete(id)
          resolve(tokens)
        }
        waiting.set(id, end)
        setTimeout(() => end(null), ms)
        post({ type: 'ask', id, refreshToken })
      }),
    tellRotated: (from: string, tokens: Pair) => {
      replaced.add(from)
      post({ type: 'rotated', from, tokens })
    },
    tellEnded: (refreshToken: string) => post({ type: 'ended', refreshToken }),
  }
}
export type TabChannel = ReturnType<typeof openTabChannel>
