import { embeddedApps } from './site.ts'

/** Raw pages of which each audience has its own. */
const audiencePaths = ['/login', '/sign-up', '/forgot-psw', '/reset-psw-code', '/reset-psw', '/outbox']
/** Shell paths that exist; everything else is a 404 inside the layout. */
const shellPaths = new Set([
  '/',
  '/preLaunchPage',
  '/error',
  '/reset',
  '/ss',
  ...audiencePaths,
  ...audiencePaths.map((path) => `/ss${path}`),
])

const trim = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path) || '/'

/** The sub-app whose prefix the path is; null for the shell's own. */
export function appOf(path: string): string | null {
  const prefix = trim(path)
  return Object.entries(embeddedApps).find(([, known]) => known === prefix)?.[0] ?? null
}

/** 200 for the pages of the product, 404 for the rest (which still shows the layout). */
export const statusOf = (path: string): 200 | 404 => (shellPaths.has(trim(path)) || appOf(path) !== null ? 200 : 404)
