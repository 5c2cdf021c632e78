import { type ReactNode, useState } from 'react'
import type { Wallet } from '@waybill/contract/wallets/wallet-api'
import { Banner, Button, useFormat, useT } from '@waybill/kit'
import { AlarmDialog } from './alarm-dialog.tsx'
import { walletMessages } from './messages.ts'

function Figure({ label, value, hint }: { label: string; value: ReactNode; hint?: string }) {
  return (
    <div className="min-w-0 px-4 py-2 sm:not-first:border-s">
      <dt className="text-small text-muted">{label}</dt>
      <dd>
        <span className="tnum block text-figure font-semibold">{value}</span>
        {hint && <span className="block text-small text-muted">{hint}</span>}
      </dd>
    </div>
  )
}

/** How long the balance lasts, in words. */
function useLasts() {
  const t = useT(walletMessages)
  return (days: number | null) =>
    days === null ? '-' : days > 365 ? t('overYear') : t('days', { n: Math.floor(days) })
}

function Alarm({ wallet }: { wallet: Wallet }) {
  const t = useT(walletMessages)
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const { threshold } = wallet.alarm
  const amount = threshold === null ? '' : format.money(threshold)
  return (
    <section aria-label={t('alarm')} className="mb-2 flex flex-none flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-muted">{t(threshold === null ? 'alarmOff' : 'alarmOn', { amount })}</p>
      <Button onClick={() => setOpen(true)}>{t(threshold === null ? 'setAlarm' : 'changeAlarm')}</Button>
      {open && <AlarmDialog wallet={wallet} onClose={() => setOpen(false)} />}
    </section>
  )
}

/** Why the reader should act now; nothing while there is enough. */
function Warning({ wallet }: { wallet: Wallet }) {
  const t = useT(walletMessages)
  const format = useFormat()
  const { available, creditLimit, alarm, isLow } = wallet
  if (available + creditLimit <= 0) {
    return (
      <Banner tone="critical" title={t('emptyTitle')}>
        {t('emptyText')}
      </Banner>
    )
  }
  if (!isLow || alarm.threshold === null) return null
  return (
    <Banner tone="warning" title={t('lowTitle')}>
      {t('lowText', { available: format.money(available), threshold: format.money(alarm.threshold) })}
    </Banner>
  )
}

/** The balance in its parts, how long it lasts, and the alarm. */
export function BalanceCards({ wallet }: { wallet: Wallet }) {
  const t = useT(walletMessages)
  const format = useFormat()
  const lasts = useLasts()
  const { available, held, frozen, creditLimit, daysLeft, spendPerDay } = wallet
  const pace = spendPerDay > 0 ? t('perDay', { amount: format.money(spendPerDay) }) : t('noSpend')
  return (
    <>
      <div className="mb-2 flex-none empty:hidden">
        <Warning wallet={wallet} />
      </div>
      <dl className="mb-2 grid flex-none grid-cols-5 rounded-control border max-lg:grid-cols-3 max-sm:grid-cols-2">
        <Figure label={t('available')} value={format.money(available)} />
        <Figure label={t('held')} value={format.money(held)} hint={t('heldHint')} />
        <Figure label={t('frozen')} value={format.money(frozen)} />
        <Figure label={t('creditLimit')} value={format.money(creditLimit)} hint={t('limitHint')} />
        <Figure label={t('daysLeft')} value={lasts(daysLeft)} hint={pace} />
      </dl>
      <Alarm wallet={wallet} />
    </>
  )
}
