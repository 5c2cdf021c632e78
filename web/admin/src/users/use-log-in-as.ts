import { useMutation } from '@tanstack/react-query'
import type { ManagedUser } from '@waybill/contract/users/api'
import { startProxy } from '@waybill/contract/proxy/api'
import { useBridge, useClient, useShell } from '@waybill/host'
import { useT } from '@waybill/kit'
import { userMessages } from './messages.ts'

/** Whose rooms staff may enter: sellers and resellers in good standing, and never from within somebody else's log-in. */
export function useMayWorkFor(): (user: Pick<ManagedUser, 'kind' | 'standing'>) => boolean {
  const inside = Boolean(useShell().user?.proxy)
  return ({ kind, standing }) => !inside && standing === 'active' && kind !== 'warehouse'
}

/** The hand-over on this very host, with the query that the page has (a tenant that is tried out). */
function hereWith(href: string): string {
  const url = new URL(href, location.origin)
  for (const [name, value] of new URLSearchParams(location.search)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Opens a tab in which one works for a user. The tab is opened by the click itself and inherits this tab's log-in, without which no
 * hand-over is accepted; docs/decisions/0042.
 */
export function useLogInAs(onStarted: () => void) {
  const client = useClient()
  const bridge = useBridge()
  const t = useT(userMessages)
  return useMutation({
    mutationFn: async ({ userId, reason }: { userId: number; reason: string }) => {
      const tab = window.open('', '_blank')
      if (!tab) {
        bridge.toast('warn', t('workForBlocked'))
        return
      }
      try {
        const { href } = await client.call(startProxy, { body: { userId, reason } }, { hideErrors: true })
        tab.location.replace(hereWith(href))
        onStarted()
      } catch (error) {
        tab.close()
        throw error
      }
    },
  })
}
