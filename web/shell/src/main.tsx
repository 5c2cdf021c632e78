import { guard } from '@waybill/contract/shell/guard'
import { isRawPath } from '@waybill/contract/shell/redirect'
import { revealDelay } from '@waybill/contract/shell/tenant'
import { subAppOf } from '@waybill/contract/shell/registry'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadSubApp } from './host/load-sub-app.ts'
import { loadFrame } from './load-frame.ts'
import { readPageData } from './page-data.ts'
import { acceptHandOver } from './session/hand-over.ts'
import { readSession } from './session/session-store.ts'
import { createShell, type Shell } from './shell.ts'
import { hasSaasInfo } from './tenant/tenant-store.ts'
import './shell.css'

/** The first sub-app and the user's data are asked for before anything is drawn: both are on the way while React starts. */
function loadAhead({ registry, session, history }: Shell): void {
  if (!readSession()) return
  const first = subAppOf(registry, history.location.pathname) ?? subAppOf(registry, '/b')
  // Whoever needs them asks again and shows the failure.
  loadFrame().catch(() => {})
  session.loadUser().catch(() => {})
  if (first) loadSubApp(first.name, first.entry, { attempt: 0, signal: AbortSignal.timeout(120_000) }).catch(() => {})
}

/** How long the splash stays: what counts is the page that the guard will show. */
function splashTime({ page, history }: Shell): number {
  const { pathname, search, hash } = history.location
  const facts = { location: { pathname, search, hash }, hasToken: readSession() !== null, hasSaasInfo: hasSaasInfo() }
  return revealDelay(guard(facts).to?.split('?')[0] ?? pathname, page.revealMs)
}

async function start(): Promise<void> {
  const shell = createShell(readPageData())
  await acceptHandOver(shell)
  shell.tenants.start()
  if (!isRawPath(shell.history.location.pathname)) {
    await shell.session.borrow()
    loadAhead(shell)
  }
  shell.tenants.follow()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root')
  createRoot(root).render(
    <StrictMode>
      <App shell={shell} splashMs={splashTime(shell)} />
    </StrictMode>,
  )
}

await start()
