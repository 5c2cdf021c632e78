import { isRawPath } from '@waybill/contract'
import { createRoot } from 'react-dom/client'
import { subAppOf } from '@waybill/host'
import { App } from './app.tsx'
import { loadSubApp } from './host/load-sub-app.ts'
import { readPageData } from './page-data.ts'
import { readSession } from './session/session-store.ts'
import { createShell } from './shell.ts'
import './shell.css'

/** The first sub-app and the user's data are asked for before anything is drawn: both are on the way while React starts. */
async function start(): Promise<void> {
  const page = readPageData()
  const shell = createShell(page)
  const { pathname } = shell.history.location
  if (shell.start.goTo && pathname !== shell.start.goTo) {
    shell.session.forget()
    shell.history.replace(shell.start.goTo)
  } else if (!isRawPath(pathname)) {
    await shell.session.borrow()
    if (readSession()) {
      const first = subAppOf(page.registry, pathname) ?? subAppOf(page.registry, '/b')
      // Whoever needs them asks again and shows the failure.
      shell.session.loadUser().catch(() => {})
      if (first)
        loadSubApp(first.name, first.entry, { attempt: 0, signal: AbortSignal.timeout(120_000) }).catch(() => {})
    }
  }
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root')
  createRoot(root).render(<App shell={shell} />)
}

await start()
