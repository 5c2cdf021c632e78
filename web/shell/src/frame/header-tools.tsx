import { Upload } from 'lucide-react'
import { orgType } from '@waybill/contract'
import { IconButton, useT } from '@waybill/kit'
import { offersFeature } from '../host/open-feature.ts'
import { shellMessages } from '../messages/shell.ts'
import { useFacts, useShellParts } from '../shell-context.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BalanceChip } from './balance-chip.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { RateCalculatorLink } from './rate-calculator-link.tsx'

/** The right end of the header. */
export function HeaderTools({ onShowKeys }: { onShowKeys: () => void }) {
  const { registry, bridge } = useShellParts()
  const { user } = useFacts()
  const t = useT(shellMessages)
  const imports = user?.user.orgType === orgType.OMS && offersFeature(registry, 'import-orders')
  return (
    <>
      <RateCalculatorLink />
      {imports && (
        <IconButton
          label={t('importOrders')}
          icon={<Upload />}
          className="text-inherit!"
          onClick={() => void bridge.openFeature('import-orders', {})}
        />
      )}
      <BalanceChip />
      <LanguageMenu />
      <AccountMenu onShowKeys={onShowKeys} />
    </>
  )
}
