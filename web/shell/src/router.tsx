import { guard } from '@waybill/contract'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { ShellFrame } from './frame/shell-frame.tsx'
import { SubAppArea } from './frame/sub-app-area.tsx'
import { ErrorPage } from './pages/error-page.tsx'
import { LoginPage } from './pages/login-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { PreLaunchPage } from './pages/pre-launch-page.tsx'
import { ResetLanding } from './registration/reset-landing.tsx'
import { readSession } from './session/session-store.ts'
import type { Shell } from './shell.ts'
import { hasSaasInfo } from './tenant/tenant-store.ts'

/** Raw pages of which each audience has its own, loaded when somebody goes there: the log-in stays small. */
const audiencePages = {
  '/sign-up': lazyRouteComponent(() => import('./registration/sign-up-page.tsx'), 'SignUpPage'),
  '/forgot-psw': lazyRouteComponent(() => import('./registration/forgot-page.tsx'), 'ForgotPage'),
  '/reset-psw-code': lazyRouteComponent(() => import('./registration/reset-code-page.tsx'), 'ResetCodePage'),
  '/reset-psw': lazyRouteComponent(() => import('./registration/reset-page.tsx'), 'ResetPage'),
  '/outbox': lazyRouteComponent(() => import('./registration/outbox-page.tsx'), 'OutboxPage'),
} as const

/** The shell's routes (specification §2): raw pages, and everything else inside header and menu. */
export function createShellRouter(shell: Shell) {
  const root = createRootRoute({
    component: Outlet,
    beforeLoad: ({ location }) => {
      const { pathname, searchStr, hash } = location
      const verdict = guard({
        location: { pathname, search: searchStr, hash: hash && `#${hash}` },
        hasToken: readSession() !== null,
        hasSaasInfo: hasSaasInfo(),
      })
      if (verdict.clear) shell.session.forget()
      if (verdict.to) throw redirect({ href: verdict.to, replace: true })
    },
  })
  const raw = [
    ...Object.entries({ '/login': LoginPage, ...audiencePages }).flatMap(([path, component]) =>
      [path, `/ss${path}`].map((spelling) => createRoute({ getParentRoute: () => root, path: spelling, component })),
    ),
    createRoute({ getParentRoute: () => root, path: '/reset', component: ResetLanding }),
    createRoute({ getParentRoute: () => root, path: '/error', component: ErrorPage }),
    createRoute({ getParentRoute: () => root, path: '/preLaunchPage', component: PreLaunchPage }),
  ]
  const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: ShellFrame })
  const areas = Object.entries(shell.registry).map(([name, { prefix }]) =>
    createRoute({ getParentRoute: () => frame, path: prefix, component: () => <SubAppArea key={name} name={name} /> }),
  )
  const other = createRoute({ getParentRoute: () => frame, path: '$', component: NotFoundPage })
  return createRouter({
    routeTree: root.addChildren([...raw, frame.addChildren([...areas, other])]),
    history: shell.history,
    trailingSlash: 'preserve',
    // A sub-app's path stands in the hash: it is no element's id.
    defaultHashScrollIntoView: false,
    scrollRestoration: false,
  })
}
