import { createMemoryHistory, type AnyRouter } from '@tanstack/react-router'
import type { ShellBridge } from '@waybill/host'
import { vi } from 'vitest'
import { createAppRouter as adminRouter } from '../../web/admin/src/router.tsx'
import { createAppRouter as basicRouter } from '../../web/basic/src/router.tsx'
import { createAppRouter as operationsRouter } from '../../web/operations/src/router.tsx'
import { createAppRouter as warehouseRouter } from '../../web/warehouse/src/router.tsx'
import type { Shell } from '../../web/shell/src/shell.ts'
import { createAppRouter as shippingRouter } from '../../web/shipping/src/router.tsx'

// The shell's modules look at the address when they are loaded; here is no browser.
const here = vi.stubGlobal('location', new URL('http://localhost/'))
const { createShellRouter } = await import('../../web/shell/src/router.tsx')
here.unstubAllGlobals()

const history = createMemoryHistory()
/** The tables are only read: no route is entered, so nothing of the shell is asked for. */
const bridge = {} as ShellBridge
const shell = { registry: {}, history } as unknown as Shell

/** A parameter of a path becomes an id, or a channel where one is named. */
const filled = (path: string) => path.replaceAll('$type', 'demo').replaceAll(/\$\w+/g, '1')

/** Every page of a router's own table; what only redirects, or stands for all else, is none. */
const pagesOf = (router: AnyRouter): string[] =>
  Object.entries(router.routesByPath as Record<string, { options: { component?: unknown } }>)
    .filter(([path, { options }]) => options.component !== undefined && !path.endsWith('/$'))
    .map(([path]) => filled(path))

/** The pages of each sub-app by its prefix, read from the tables that the product runs. */
export const appPages: Record<'/a' | '/b' | '/e' | '/o' | '/w', string[]> = {
  '/a': pagesOf(adminRouter({ history, bridge })),
  '/b': pagesOf(basicRouter({ history, bridge })),
  '/e': pagesOf(shippingRouter({ history, bridge })),
  '/o': pagesOf(operationsRouter({ history, bridge })),
  '/w': pagesOf(warehouseRouter({ history, bridge })),
}

/** The shell's own pages that are loaded at their first visit. */
export const lazyShellPages: string[] = Object.entries(createShellRouter(shell).routesByPath)
  // A reseller's pages are the same components.
  .filter(([path, { options }]) => path !== '/$' && !path.startsWith('/ss') && 'preload' in (options.component ?? {}))
  .map(([path]) => path)
