import { useEffect, useState, useSyncExternalStore } from 'react'
import { stayActive } from '@waybill/contract/badges/api'
import { BADGE_CODE, badgeCode, IDLE_MINUTES } from '@waybill/contract/badges/words'
import { Dialog, useScanner, useStable, useT } from '@waybill/kit'
import { RawAnchor } from '@waybill/login'
import { isOwnBadge } from '../session/own-badge.ts'
import { readWorkedAt, storeWorkedAt } from '../session/worked-at.ts'
import { useByPassword } from '../shared/badge/by-password.ts'
import { BadgeForm, type BadgeLogin, useBadgeLogin } from '../shared/badge/badge-form.tsx'
import { badgeMessages } from '../shared/badge/messages.ts'
import { useShellContext, useShellParts } from '../shell-context.tsx'
import { personName } from './person-name.ts'

const MINUTE_MS = 60_000
const LOOK_MS = 5000

/** Locks when nobody has touched the device for ten minutes; the server hears of work once a minute, and decides by itself too. */
function useIdleLock(on: boolean) {
  const { session, client } = useShellParts()
  useEffect(() => {
    if (!on) return
    const since = Date.now()
    let reportedAt = 0
    storeWorkedAt(since)
    // Work in another tab counts; a clock that was set back does not.
    const isIdle = () => Date.now() - Math.max(since, readWorkedAt()) >= IDLE_MINUTES * MINUTE_MS
    const look = () => {
      if (isIdle()) session.lock()
    }
    const work = (event: Event) => {
      if (isIdle()) {
        // A device that slept has not looked yet; the touch that wakes it is nobody's work.
        event.preventDefault()
        event.stopImmediatePropagation()
        return session.lock()
      }
      const now = Date.now()
      storeWorkedAt(now)
      if (now - reportedAt < MINUTE_MS) return
      reportedAt = now
      void client.call(stayActive, {}, { hideErrors: true }).catch(() => {})
    }
    const timer = setInterval(look, LOOK_MS)
    for (const event of ['keydown', 'pointerdown']) addEventListener(event, work, true)
    return () => {
      clearInterval(timer)
      for (const event of ['keydown', 'pointerdown']) removeEventListener(event, work, true)
    }
  }, [on, session, client])
}

/** A badge that is scanned where goods are scanned: one's own locks, another one asks for its PIN. */
function useScannedBadge(on: boolean) {
  const { session, bridge } = useShellParts()
  const [scanned, setScanned] = useState('')
  const take = useStable((text: string): void | false => {
    const code = badgeCode(text)
    if (!BADGE_CODE.test(code)) return false
    setScanned(isOwnBadge(code) ? '' : code)
    session.lock()
    return undefined
  })
  useScanner(take, on)
  useEffect(() => bridge.on('badge:scanned', (code) => void take(code)), [bridge, take])
  return { scanned, forget: () => setScanned('') }
}

type Lock = { owner: string; scanned: string; onEntered: (entered: BadgeLogin, code: string) => void }

/** What lies over the work of a person until a badge and its PIN are there. */
function LockDialog({ owner, scanned, onEntered }: Lock) {
  const t = useT(badgeMessages)
  const byPassword = useByPassword()
  const login = useBadgeLogin({ scanned, onEntered, onUnshared: () => location.reload() })
  return (
    <Dialog open locked noCross width={420} title={login.title} onClose={() => undefined}>
      <p className="mb-3 text-muted">{t('lockedText', { name: owner })}</p>
      <BadgeForm login={login} />
      <p className="mt-6">
        <RawAnchor href={byPassword}>{t('password')}</RawAnchor>
      </p>
    </Dialog>
  )
}

/** Wraps the work of a person who logged in by badge: it locks, and unlocks. */
export default function BadgeGuard() {
  const { session, lock } = useShellParts()
  const user = useShellContext().user?.user
  const locked = useSyncExternalStore(lock.subscribe, lock.isLocked)
  const { scanned, forget } = useScannedBadge(!locked)
  // Whose page this is.
  const [owner] = useState(user)
  useIdleLock(!locked)
  if (!locked || !owner) return null
  const enter = (entered: BadgeLogin, code: string) => {
    if (entered.userId !== owner.id) return session.enter(entered, code)
    forget()
    session.resume(entered, code)
  }
  return <LockDialog owner={personName(owner)} scanned={scanned} onEntered={enter} />
}
