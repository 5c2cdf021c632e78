import { randomKey } from '@waybill/contract/core/random-key'
import { tenantOverride } from '../tenant/tenant-override.ts'
import { forgetOwn, keepOwn, readOwn } from './own-session.ts'
import { type Pair, readSession } from './session-store.ts'

type Message =
  /** Who has the successor of this refresh token, or any log-in when it is null? */
  | { type: 'ask'; id: string; refreshToken: string | null }
  | { type: 'answer'; id: string; tokens: Pair | null }
  | { type: 'rotated'; from: string; tokens: Pair }
  | { type: 'ended'; refreshToken: string }
  /** Somebody came in by badge: the device is theirs alone. */
  | { type: 'entered'; userId: number; tokens: Pair }
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

/** How many other tabs have a log-in; null when nobody can know. `own`: this tab holds the lock itself. */
async function countOthers(own: boolean): Promise<number | null> {
  if (!('locks' in navigator)) return null
  const { held = [] } = await navigator.locks.query()
  return held.filter((lock) => lock.name === LOCK).length - (own ? 1 : 0)
}

export type TabEvents = {
  onRotated: (tokens: Pair) => void
  onEnded: () => void
  onEntered: (userId: number, tokens: Pair) => void
}

/** Refresh tokens that this tab has replaced, with their successors. */
function createSuccessors() {
  const replaced = new Map<string, string>()
  const lastOf = (token: string): string => {
    let last = token
    for (let next = replaced.get(last); next !== undefined; next = replaced.get(last)) last = next
    return last
  }
  return { add: (from: string, to: string) => void replaced.set(from, to), lastOf }
}
type Successors = ReturnType<typeof createSuccessors>

/** What a tab that asks may have: a log-in on somebody's behalf stays where it is, one's own is lent in its place. */
function lendable(requested: string | null, successors: Successors): Pair | null {
  const [own, current] = [readOwn(), readSession()]
  const here = current?.refreshToken ? { ...current, refreshToken: current.refreshToken } : null
  if (requested === null) return own ?? here
  const last = successors.lastOf(requested)
  if (last === requested) return null
  return [here, own].find((pair) => pair?.refreshToken === last) ?? null
}

/** Takes over new tokens of another tab, when this one has the old ones. */
function follow({ from, tokens }: Message & { type: 'rotated' }, successors: Successors, events: TabEvents): void {
  const current = readSession()?.refreshToken === from
  if (!current && readOwn()?.refreshToken !== from) return
  successors.add(from, tokens.refreshToken)
  if (current) events.onRotated(tokens)
  else keepOwn(tokens)
}

/** Ends this tab's log-in with the one that ended elsewhere. */
function end(refreshToken: string, { onEnded }: TabEvents): void {
  const own = readOwn()?.refreshToken === refreshToken
  // With one's own log-in all those opened from it are over.
  if (own) forgetOwn()
  if (own || readSession()?.refreshToken === refreshToken) onEnded()
}

/** Questions to the other tabs that wait for their answers. */
function createQuestions(post: (message: Message) => void) {
  const waiting = new Map<string, (tokens: Pair | null) => void>()
  return {
    answered: ({ id, tokens }: Message & { type: 'answer' }) => waiting.get(id)?.(tokens),
    /** Asks the other tabs; null when there are none, all say no, or time is up. */
    async ask(refreshToken: string | null): Promise<Pair | null> {
      const others = await countOthers(readSession() !== null)
      if (others !== null && others < 1) return null
      return new Promise((resolve) => {
        const id = randomKey()
        let open = others ?? Number.POSITIVE_INFINITY
        const settle = (tokens: Pair | null) => {
          waiting.delete(id)
          resolve(tokens)
        }
        waiting.set(id, (tokens) => {
          open -= 1
          if (tokens || open <= 0) settle(tokens)
        })
        setTimeout(() => settle(null), others === null ? GUESS_MS : PATIENCE_MS)
        post({ type: 'ask', id, refreshToken })
      })
    },
  }
}

/**
 * Session storage belongs to one tab, yet a duplicated tab holds the same refresh token, and using an old one ends the session
 * everywhere once the server's short grace is over. So tabs of one origin tell each other of new tokens, lend them to a tab just opened, and end together.
 */
export function openTabChannel(events: TabEvents) {
  const channel = new BroadcastChannel('waybill-session')
  const site = tenantOverride() ?? ''
  const successors = createSuccessors()
  // A broadcast channel has no target: it reaches this origin alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (message: Message) => channel.postMessage({ ...message, site })
  const questions = createQuestions(post)
  channel.addEventListener('message', ({ data }: MessageEvent<Envelope>) => {
    if (data.site !== site) return
    if (data.type === 'ask') {
      if (!readSession()?.refreshToken) return
      post({ type: 'answer', id: data.id, tokens: lendable(data.refreshToken, successors) })
    } else if (data.type === 'answer') questions.answered(data)
    else if (data.type === 'rotated') follow(data, successors, events)
    else if (data.type === 'entered') events.onEntered(data.userId, data.tokens)
    else end(data.refreshToken, events)
  })

  const setPresent = createPresence()
  setPresent(readSession() !== null)

  return {
    /** Tells whether this tab has a log-in to lend. */
    setPresent,
    ask: questions.ask,
    tellRotated: (from: string, tokens: Pair) => {
      successors.add(from, tokens.refreshToken)
      post({ type: 'rotated', from, tokens })
    },
    tellEnded: (refreshToken: string) => post({ type: 'ended', refreshToken }),
    tellEntered: (userId: number, tokens: Pair) => post({ type: 'entered', userId, tokens }),
  }
}
export type TabChannel = ReturnType<typeof openTabChannel>
