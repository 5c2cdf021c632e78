import { guard } from '@waybill/contract/shell/guard'
import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { lazyPageIn } from '@waybill/host/lazy-page'
import type { ComponentType } from 'react'
import { loadFrame } from './load-frame.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { Entrance } from './entrance.tsx'
import { PreLaunchPage } from './pages/pre-launch-page.tsx'
import { RawPage } from './shared/raw-page.tsx'
import { ResetLanding } from './registration/reset-landing.tsx'
import { readSession } from './session/session-store.ts'
import type { Shell } from './shell.ts'
import { hasSaasInfo } from './tenant/tenant-store.ts'

const loadRegistration = () => import('./registration/pages.tsx')
const lazyPage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyPageIn(RawPage, load, name)

/** Raw pages of which each audience has its own, loaded when somebody goes there: the log-in stays small. */
const audiencePages = {
  '/sign-up': lazyPage(loadRegistration, 'SignUp'),
  '/forgot-psw': lazyPage(loadRegistration, 'Forgot'),
  '/reset-psw-code': lazyPage(loadRegistration, 'ResetCode'),
  '/reset-psw': lazyPage(loadRegistration, 'Reset'),
  '/outbox': lazyPage(loadRegistration, 'Outbox'),
} as const

/** The shell's routes (specification §2): raw pages, and everything else inside header and menu. */
export function createShellRouter(shell: Shell) {
  const root = createRootRoute({
    component: Outlet,
    beforeLoad: ({ location }) => {
      const { pathname, searchStr, hash } = location
      const verdict = guard({
        location: { pathname, search: searchStr, hash: hash && `#${hash}` },
        // A locked page goes on for the one who has locked it.
        hasToken: readSession() !== null || shell.lock.isLocked(),
        hasSaasInfo: hasSaasInfo(),
      })
      if (verdict.clear) shell.session.forget()
      if (verdict.to) throw redirect({ href: verdict.to, replace: true })
    },
  })
  const raw = [
    ...Object.entries({ '/login': Entrance, ...audiencePages }).flatMap(([path, component]) =>
      [path, `/ss${path}`].map((spelling) => createRoute({ getParentRoute: () => root, path: spelling, component })),
    ),
    createRoute({ getParentRoute: () => root, path: '/reset', component: ResetLanding }),
    createRoute({ getParentRoute: () => root, path: '/error', component: ErrorPage }),
    createRoute({ getParentRoute: () => root, path: '/preLaunchPage', component: PreLaunchPage }),
    createRoute({ getParentRoute: () => root, path: '/ss/$', component: lazyPage(loadFrame, 'RawNotFoundPage') }),
  ]
  const frame = createRoute({
    getParentRoute: () => root,
    id: 'frame',
    component: lazyPage(loadFrame, 'Frame'),
  })
  const areas = Object.values(shell.registry).map(({ prefix }) =>
    createRoute({
      getParentRoute: () => frame,
      path: prefix,
      component: lazyPage(loadFrame, 'SubAppArea'),
    }),
  )
  const notFound = lazyPage(loadFrame, 'NotFoundPage')
  const other = createRoute({ getParentRoute: () => frame, path: '$', component: notFound })
  return createRouter({
    routeTree: root.addChildren([...raw, frame.addChildren([...areas, other])]),
    history: shell.history,
    trailingSlash: 'preserve',
    // A sub-app's path stands in the hash: it is no element's id.
    defaultHashScrollIntoView: false,
    scrollRestoration: false,
  })
}
