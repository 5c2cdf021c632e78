import { Banner, Badge, useT } from '@waybill/kit'
import { useShell } from '@waybill/host'
import { printingMessages } from './messages.ts'
import { useReach } from './use-printing.ts'

/** Says so where this installation connects to no printers, and what its operator has to do. */
export function NotConfigured() {
  const t = useT(printingMessages)
  if (useReach() !== false) return null
  return (
    <Banner tone="info" title={t('notConfigured')} className="mb-3">
      {t('notConfiguredText')}
    </Banner>
  )
}

export function ActiveBadge({ active }: { active: boolean }) {
  const t = useT(printingMessages)
  return <Badge tone={active ? 'success' : 'neutral'}>{t(active ? 'active' : 'inactive')}</Badge>
}

/** The filters of printers and stations. */
export function useOwnFilters() {
  const t = useT(printingMessages)
  const warehouses = useWarehouseOptions()
  return {
    warehouse: { label: t('warehouse'), options: warehouses },
    active: {
      label: t('active'),
      promoted: true,
      options: [
        { value: 'yes', text: t('yes') },
        { value: 'no', text: t('no') },
      ],
    },
  }
}

export function useWarehouseOptions() {
  const { user } = useShell()
  return (user?.warehouseList ?? []).map(({ warehouseId, name }) => ({ value: String(warehouseId), text: name }))
}
