import { BookOpen, Lock } from 'lucide-react'
import { buttonStyle, IconButton, Tooltip, useMedia, useT } from '@waybill/kit'
import { shellMessages } from '../messages/shell.ts'
import { useShellContext, useShellParts } from '../shell-context.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BalanceChip } from './balance-chip.tsx'
import { ImportsMenu } from './imports-menu.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { RateCalculatorLink } from './rate-calculator-link.tsx'
import { StoreSync } from './store-sync.tsx'
import { TicketsMenu } from './tickets-menu.tsx'
import { useCounts } from './use-counts.ts'
import { useManualHref } from './use-manual.ts'
import { useAudience } from './use-menu.tsx'

/** The user manual at the section about the page, in a tab of its own, on every page at the same place. */
function ManualLink() {
  const t = useT(shellMessages)
  const href = useManualHref()
  return (
    <Tooltip text={t('manual')}>
      <a
        href={href}
        target="_blank"
        rel="noopener"
        aria-label={t('manual')}
        className={`${buttonStyle({ variant: 'ghost', square: true })} text-inherit!`}
      >
        <BookOpen />
      </a>
    </Tooltip>
  )
}

/** Leaves a shared device at once. */
function LockButton() {
  const t = useT(shellMessages)
  const { session } = useShellParts()
  return useShellContext().user?.floorOnly ? (
    <IconButton label={t('lock')} icon={<Lock />} onClick={() => session.lock()} />
  ) : null
}

/** Of a seller's parcels, what waits for somebody. */
const waitingIn = ({ exceptionShipment, addressChange, insuranceClaim }: ReturnType<typeof useCounts>) => ({
  exceptions: exceptionShipment ?? 0,
  changes: addressChange ?? 0,
  claims: insuranceClaim ?? 0,
})

/** The right end of the header. A narrow window keeps what is used most; the account menu has the rest. */
export function HeaderTools({ onShowKeys }: { onShowKeys: () => void }) {
  const audience = useAudience()
  const counts = useCounts(audience)
  const waiting = waitingIn(counts)
  const roomy = useMedia('(width >= 640px)')
  const seller = audience === 'ordinary' || audience === 'saas'
  return (
    <>
      {roomy && <RateCalculatorLink />}
      {seller && <ImportsMenu />}
      {seller && roomy && <StoreSync />}
      {audience === 'saas' && roomy && <TicketsMenu {...waiting} />}
      <BalanceChip />
      {roomy && <ManualLink />}
      {roomy && <LanguageMenu />}
      <LockButton />
      <AccountMenu onShowKeys={onShowKeys} unread={counts.messages ?? 0} {...waiting} narrow={!roomy} />
    </>
  )
}
