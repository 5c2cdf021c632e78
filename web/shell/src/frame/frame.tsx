import { useEffect, useState } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useShellParts } from '../shell-context.tsx'
import { WholeKit } from '../whole-kit.tsx'
import { ShellFrame } from './shell-frame.tsx'

export { RawNotFoundPage } from './raw-not-found-page.tsx'
export { NotFoundPage } from './not-found-page.tsx'
export { SubAppArea } from './sub-app-area.tsx'

/** Everything inside header and menu, with a cache of its own; loaded when somebody is logged in. */
export function Frame() {
  const { caches } = useShellParts()
  const [queryClient] = useState(() => new QueryClient())
  useEffect(() => caches.add(() => queryClient.clear()), [caches, queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <WholeKit>
        <ShellFrame />
      </WholeKit>
    </QueryClientProvider>
  )
}
