import { orgType } from '@waybill/contract/core/enums'
import { Banner, lazyPart, useOnline, useT } from '@waybill/kit'
import { shellMessages } from '../messages/shell.ts'
import { useShellContext } from '../shell-context.tsx'

const LowBalance = lazyPart(
  () => import('./low-balance-banner.tsx'),
  () => null,
)

/** What concerns every page, one at a time: no connection, an account that waits for its approval, or a reseller's low balance. */
export function Banners() {
  const { user } = useShellContext()
  const t = useT(shellMessages)
  const online = useOnline()
  if (!online) return <Banner tone="warning">{t('offlineBanner')}</Banner>
  if (user?.user.orgType === orgType.OMS && user.user.approved === false)
    return <Banner tone="warning">{t('notApproved')}</Banner>
  return user?.user.orgType === orgType.SERVER ? <LowBalance /> : null
}
