import { useShellContext } from '../shell-context.tsx'

/** Addresses of the raw pages for this audience; the query (invitation, wish to return) goes along. */
export function usePlaces(): (
  path: '/login' | '/sign-up' | '/forgot-psw' | '/reset-psw-code' | '/reset-psw',
) => string {
  const { audience } = useShellContext()
  return (path) => {
    const query = new URLSearchParams(location.search)
    for (const name of ['code', 'email', 'key', 'link', 'next']) query.delete(name)
    return `${audience === 'saas' ? '/ss' : ''}${path}${query.size > 0 ? `?${query}` : ''}`
  }
}
