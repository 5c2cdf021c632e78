import type { ResellerWallet } from '@waybill/contract/wallets/wallet-api'
import { Badge, type Column, useFormat, useT } from '@waybill/kit'
import { resellerMessages } from './messages.ts'

function AlarmCell({ alarm, isLow }: Pick<ResellerWallet, 'alarm' | 'isLow'>) {
  const t = useT(resellerMessages)
  const format = useFormat()
  if (alarm.threshold === null) return <span className="text-muted">{t('noAlarm')}</span>
  const amount = format.money(alarm.threshold)
  return <Badge tone={isLow ? 'warning' : 'neutral'}>{t(isLow ? 'alarmLow' : 'alarmOk', { amount })}</Badge>
}

/** The columns of the balances of resellers. */
export function useResellerColumns(): Column<ResellerWallet>[] {
  const t = useT(resellerMessages)
  const format = useFormat()
  const lasts = (days: number) => (days > 365 ? t('overYear') : t('days', { n: Math.floor(days) }))
  const amount = (
    id: 'available' | 'held' | 'frozen' | 'creditLimit' | 'sellersLiability' | 'sellersHeld',
    priority: 1 | 2 | 3,
  ) => ({
    id,
    head: t(id),
    type: 'money' as const,
    width: 112,
    priority,
    ...(id !== 'available' && { card: 'none' as const }),
    cell: (row: ResellerWallet) => format.money(row[id]),
  })
  return [
    { id: 'name', head: t('name'), type: 'text', width: 180, priority: 1, card: 'title', cell: (row) => row.name },
    amount('available', 1),
    amount('held', 2),
    amount('frozen', 3),
    amount('creditLimit', 3),
    {
      id: 'daysLeft',
      head: t('daysLeft'),
      type: 'num',
      width: 104,
      priority: 1,
      cell: (row) => (row.daysLeft === null ? '-' : lasts(row.daysLeft)),
    },
    {
      id: 'alarm',
      head: t('alarm'),
      type: 'badge',
      width: 150,
      priority: 1,
      cell: (row) => <AlarmCell alarm={row.alarm} isLow={row.isLow} />,
    },
    amount('sellersLiability', 1),
    amount('sellersHeld', 3),
    {
      id: 'negativeSellers',
      head: t('negativeSellers'),
      type: 'text',
      width: 150,
      priority: 2,
      card: 'line',
      cell: ({ negativeSellers: n, negativeSum }) =>
        n === 0 ? '-' : t('negativeOf', { n, amount: format.money(negativeSum) }),
    },
  ]
}
