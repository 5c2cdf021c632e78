import type { ReactNode } from 'react'
import { isVerified, menuAudience } from '@waybill/contract/shell/rights'
import { useBridge, useShell } from '@waybill/host'
import { Button, Gate, PageBody, PageHead, useT } from '@waybill/kit'
import { commonMessages } from './messages/common.ts'

/** What stands in place of postage for a user whose identity is not verified. */
export function IdentityGate({ onLeave }: { onLeave?: () => void }) {
  const t = useT(commonMessages)
  const bridge = useBridge()
  const goThere = () => {
    onLeave?.()
    bridge.navigate('/b/#/setting/verification')
  }
  return (
    <Gate title={t('gateTitle')} action={<Button onClick={goThere}>{t('gateOut')}</Button>}>
      {t('gateText')}
    </Gate>
  )
}

/** Is this a reseller, here for its own account with the platform? */
export const useIsReseller = (): boolean => menuAudience(useShell()) === 'reseller'

/** Is this a seller of a reseller's offering? */
export const useIsSaas = (): boolean => menuAudience(useShell()) === 'saas'

/** May the user use postage? A reseller comes for its own wallet. Null until the user's data is there. */
export function useVerified(): boolean | null {
  const shell = useShell()
  return menuAudience(shell) === 'reseller' || isVerified(shell)
}

/** A page for verified users: the gate stands at the same address, for nobody should wonder where the page went. */
export function Gated({ title, children }: { title: ReactNode; children: ReactNode }) {
  const verified = useVerified()
  if (verified !== false) return children
  return (
    <PageBody>
      <PageHead title={title} />
      <IdentityGate />
    </PageBody>
  )
}
