import { useRouterState } from '@tanstack/react-router'
import { lazyPageIn } from '@waybill/host/lazy-page'
import { readSharedDevice } from '@waybill/host/shared-device'
import { LoginPage } from './pages/login-page.tsx'
import { RawPage } from './shared/raw-page.tsx'

const BadgePage = lazyPageIn(RawPage, () => import('./pages/badge-page.tsx'), 'BadgePage')

/** The log-in: by badge on a device that people share, unless a password is asked for. */
export function Entrance() {
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const byBadge = readSharedDevice() !== null && !new URLSearchParams(search).has('password')
  return byBadge ? <BadgePage /> : <LoginPage />
}
