import { embeddedApps } from './site.ts'

/** Shell paths that exist; everything else is a 404 inside the layout. */
const shellPaths = new Set(['/', '/login', '/preLaunchPage', '/error', '/ss', '/ss/login'])

const trim = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path) || '/'

/** The sub-app whose prefix the path is; null for the shell's own. */
export function appOf(path: string): string | null {
  const prefix = trim(path)
  return Object.entries(embeddedApps).find(([, known]) => known === prefix)?.[0] ?? null
}

/** 200 for the pages of the product, 404 for the rest (which still shows the layout). */
export const statusOf = (path: string): 200 | 404 => (shellPaths.has(trim(path)) || appOf(path) !== null ? 200 : 404)
