import type { WarehouseAccount } from '@waybill/contract/warehouse/api'
import { FigureStrip } from '@waybill/host/funds'
import { Banner, useFormat, useT } from '@waybill/kit'
import { fundsMessages } from './messages.ts'

const parts = ['available', 'held', 'frozen', 'pending'] as const

/** What is in one warehouse balance now; without an account, the sums of all. */
export function AccountStrip({ accounts }: { accounts: readonly WarehouseAccount[] | undefined }) {
  const t = useT(fundsMessages)
  const format = useFormat()
  const sum = (part: (typeof parts)[number]) => accounts?.reduce((total, account) => total + account[part], 0)
  const hints = { available: (sum('available') ?? 0) < 0 ? t('owed') : undefined, pending: t('pendingHint') }
  return (
    <>
      {accounts
        ?.filter(({ needed }) => needed > 0)
        .map(({ operator, needed, currency }) => (
          <div key={operator.id} className="mb-2 flex-none">
            <Banner tone="warning">
              {t('ordersHeld', { operator: operator.name, amount: format.money(needed, currency) })}
            </Banner>
          </div>
        ))}
      <FigureStrip
        figures={parts.map((part) => {
          const amount = sum(part)
          return {
            id: part,
            label: t(part),
            value: amount === undefined ? undefined : format.money(amount, accounts?.[0]?.currency),
            hint: part in hints ? hints[part as keyof typeof hints] : undefined,
          }
        })}
      />
    </>
  )
}
